//! What goes wrong, as exceptions.

use game::{IllegalMove, ParseError, PlayError};
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyOSError, PyValueError};
use pyo3::{PyErr, PyResult};
use std::path::Path;
use std::{fs, io};

create_exception!(
    zermelo,
    ZermeloError,
    PyException,
    "What the engine refuses; the message is one line that says why."
);
create_exception!(
    zermelo,
    IllegalMoveError,
    ZermeloError,
    "The move exists on this board, but may not be played here."
);
create_exception!(zermelo, RejectedError, ZermeloError, "A certificate that proves nothing.");
create_exception!(
    zermelo,
    TooLargeError,
    ZermeloError,
    "A value that needs more memory or time than allowed."
);

/// Text that does not say what it should.
pub fn bad_text(reason: impl ToString) -> PyErr {
    PyValueError::new_err(reason.to_string())
}

/// Anything else that the engine refuses.
pub fn refused(reason: impl ToString) -> PyErr {
    ZermeloError::new_err(reason.to_string())
}

pub fn of_parse(error: ParseError) -> PyErr {
    bad_text(error)
}

/// A move as a number that may not be played.
pub fn of_code(code: u32, reason: &IllegalMove) -> PyErr {
    IllegalMoveError::new_err(format!("illegal action {code}: {reason}"))
}

pub fn of_play(error: PlayError) -> PyErr {
    let mut innermost = &error;
    while let PlayError::InSequence { error, .. } = innermost {
        innermost = error;
    }
    match innermost {
        PlayError::Parse(_) => bad_text(error),
        _ => IllegalMoveError::new_err(error.to_string()),
    }
}

/// An error of a file, as Python's own functions raise it.
pub fn of_file(path: &Path, error: &io::Error) -> PyErr {
    match error.raw_os_error() {
        Some(number) => {
            // `No such file or directory (os error 2)`, without the number.
            let text = error.to_string();
            let reason = text.split(" (os error").next().unwrap_or_default().to_string();
            PyOSError::new_err((number, reason, path.display().to_string()))
        }
        None => PyOSError::new_err(format!("{}: {error}", path.display())),
    }
}

/// An error if there is no folder for a file.
pub fn check_folder(path: &Path) -> PyResult<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder.map(fs::metadata) {
        Some(Err(error)) => Err(of_file(path, &error)),
        _ => Ok(()),
    }
}
