//! The clock: today's date and a seed for a new game.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Today's date in UTC: `2026-11-21`.
pub fn today() -> String {
    date_at(since_epoch())
}

/// A seed for a player who gave none: five digits that change every microsecond.
pub fn random_seed() -> u64 {
    seed_from(since_epoch().subsec_micros())
}

/// The date in UTC at this time after 1970-01-01.
pub(crate) fn date_at(time: Duration) -> String {
    date_of(time.as_secs() / 86_400)
}

/// A seed of five digits, from a number that is another for each game.
pub(crate) const fn seed_from(number: u32) -> u64 {
    10_000 + number as u64 % 90_000
}

/// The time since 1970-01-01; zero if the clock is set earlier. Not available in a browser.
fn since_epoch() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}

/// The Gregorian date this many days after 1970-01-01.
fn date_of(mut days: u64) -> String {
    let leaps =
        |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let mut year = 1970;
    while days >= 365 + u64::from(leaps(year)) {
        days -= 365 + u64::from(leaps(year));
        year += 1;
    }
    let february = 28 + u64::from(leaps(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From `date -u -d @SECONDS`.
    #[test]
    fn dates_match_the_calendar() {
        for (days, date) in [
            (0, "1970-01-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_778, "2026-11-21"),
            (20_818, "2026-12-31"),
        ] {
            assert_eq!(date_of(days), date);
        }
    }
}
