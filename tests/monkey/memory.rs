//! The memory of this process, as Linux reports it. Unknown on other systems.

use std::fs;

/// Peak memory since the start of the process or the last [`forget_peak`], in MB.
pub(crate) fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes.div_ceil(1024))
}

/// Measures the peak from now on, if the system can: proc(5), `clear_refs`.
#[allow(dead_code, reason = "not every test that measures starts over")]
pub(crate) fn forget_peak() {
    let _ = fs::write("/proc/self/clear_refs", "5");
}
