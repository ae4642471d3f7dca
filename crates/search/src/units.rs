//! Amounts of time and memory as people write them.

use std::time::Duration;

/// Reads `5s`, `500ms`, `2m`, `1h` or plain seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let error = || format!("expected a time such as 5s, 500ms, 2m or 1h, not {text:?}");
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let factor = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(error()),
    };
    let seconds = number.parse::<f64>().map_err(|_| error())? * factor;
    match seconds > 0.0 && seconds < 1e9 {
        true => Ok(Duration::from_secs_f64(seconds)),
        false => Err(error()),
    }
}

/// The least memory of a tree, and the most its 32-bit slot numbers reach.
const MEMORY: std::ops::RangeInclusive<u64> = 64 << 10..=128 << 30;

/// Reads `64M`, `2G`, `500K` or plain bytes, in powers of 1024.
pub fn bytes(text: &str) -> Result<usize, String> {
    let error = || format!("expected memory from 64K to 128G, such as 2G, not {text:?}");
    let number = text.trim_end_matches(['B', 'b', 'i']);
    let (number, shift) = match number.char_indices().last() {
        Some((end, 'k' | 'K')) => (&number[..end], 10),
        Some((end, 'm' | 'M')) => (&number[..end], 20),
        Some((end, 'g' | 'G')) => (&number[..end], 30),
        _ => (number, 0),
    };
    let count = number.parse::<u64>().map_err(|_| error())?;
    let bytes = count.checked_mul(1 << shift).filter(|bytes| MEMORY.contains(bytes));
    bytes.and_then(|bytes| usize::try_from(bytes).ok()).ok_or_else(error)
}

/// An amount of memory for people.
pub fn show_bytes(bytes: u64) -> String {
    match bytes {
        0..=0xfffff => format!("{:.1} KiB", bytes as f64 / 1024.0),
        0x10_0000..=0x3fff_ffff => format!("{:.1} MiB", bytes as f64 / (1 << 20) as f64),
        _ => format!("{:.2} GiB", bytes as f64 / (1 << 30) as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("7"), Ok(Duration::from_secs(7)));
        for bad in ["", "s", "-1s", "1x", "0", "1e9", "9999999999h", "1.2.3s"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn amounts() {
        assert_eq!(bytes("64M"), Ok(64 << 20));
        assert_eq!(bytes("2GiB"), Ok(2 << 30));
        assert_eq!((bytes("64K"), bytes("128G")), (Ok(64 << 10), Ok(128 << 30)));
        for bad in ["", "M", "0", "10", "63K", "129G", "-1M", "1T", "99999999999999999999G", "é"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
    }
}
