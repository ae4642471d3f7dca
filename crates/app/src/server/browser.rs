//! Opening the page for somebody who sits at the machine.

use std::process::{Command, Stdio};

/// Opens an address in the person's browser, if there is a display to show it on. What
/// goes wrong is of no importance: the address has been printed.
pub fn open(url: &str) {
    let Some(opener) = opener() else { return };
    let mut command = Command::new(opener);
    if opener == "cmd" {
        command.args(["/c", "start", ""]);
    }
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        // So that it does not remain as a zombie.
        std::thread::spawn(move || child.wait());
    }
}

fn opener() -> Option<&'static str> {
    if cfg!(target_os = "macos") {
        return Some("open");
    }
    if cfg!(windows) {
        return Some("cmd");
    }
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")).then_some("xdg-open")
}
