//! The tests have a cache folder of their own, so that no table of the user's
//! changes what they see. `.config/nextest.toml` gives it to them.

use std::path::Path;
use std::process::Command;
use tables::Kind;
use tables::clobber::ClobberTables;

#[test]
fn the_users_cache_is_not_used() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let file = ClobberTables.default_file().unwrap();
    let told = format!("tests would use {}: run them by cargo nextest", file.display());
    assert!(file.starts_with(target), "{told}");
    assert!(!file.exists(), "a test has made {}", file.display());
    // Programs that tests start look at the same place.
    let program = env!("CARGO_BIN_EXE_zermelo");
    let output = Command::new(program).args(["table", "info", "clobber"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains(&file.display().to_string()), "{error}");
}
