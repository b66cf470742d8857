//! The memory of this process, as Linux tells it. Elsewhere nothing is known.

use std::fs;

/// The most memory that was held since the process began or [`forget_peak`], in MB.
pub(crate) fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes.div_ceil(1024))
}

/// Measures the peak from now on, where the system can: proc(5), `clear_refs`.
#[allow(dead_code, reason = "not every test that measures begins anew")]
pub(crate) fn forget_peak() {
    let _ = fs::write("/proc/self/clear_refs", "5");
}
