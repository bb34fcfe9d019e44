//! Boards as bytes: 81 a board, one value a cell.

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyString};

/// The cells of a board.
pub(crate) const CELLS: usize = 81;

/// What stands in every cell of a text that is no board.
const NO_BOARD: [u8; CELLS] = [u8::MAX; CELLS];

/// Returns a copy of a buffer of bytes, which other threads of Python may change.
///
/// # Errors
/// It is no buffer of bytes in rows of 81.
pub(crate) fn read(boards: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let bytes = PyBuffer::<u8>::get(boards)?.to_vec(boards.py())?;
    if bytes.len() % CELLS == 0 {
        Ok(bytes)
    } else {
        let found = bytes.len();
        let error = format!("expected 81 bytes a board, found {found} bytes in all");
        Err(PyValueError::new_err(error))
    }
}

/// Returns the boards of such a copy.
pub(crate) fn rows(bytes: &[u8]) -> &[[u8; CELLS]] {
    bytes.as_chunks().0
}

/// Returns the values of a board that may be text; `None` if a byte is no digit or open cell.
pub(crate) fn values(board: &[u8; CELLS]) -> Option<[u8; CELLS]> {
    let mut values = *board;
    let mut sound = true;
    for value in &mut values {
        *value = match *value {
            b'0'..=b'9' => *value - b'0',
            b'.' => 0,
            other => other,
        };
        sound &= *value <= 9;
    }
    sound.then_some(values)
}

/// Returns the error that boards do not fit into the memory.
pub(crate) fn too_many() -> PyErr {
    PyMemoryError::new_err("more boards than fit into the memory")
}

/// After how many texts signals are looked at.
const LOOK: usize = 1 << 16;

/// Returns whether a value is what stands in a column of texts where there is none: a null of some
/// kind, or a floating-point number, as not a number (nan) is one.
fn is_missing(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    const NAMES: [&str; 4] = ["NAType", "NaTType", "float16", "float32"];
    Ok(value.is_none()
        || value.is_instance_of::<PyFloat>()
        || NAMES.contains(&value.get_type().name()?.to_str()?))
}

fn push(text: &[u8], boards: &mut Vec<u8>) {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let text = text.strip_suffix(b"\r").unwrap_or(text);
    let board = <&[u8; CELLS]>::try_from(text).unwrap_or(&NO_BOARD);
    boards.extend_from_slice(board);
}

/// Returns the boards of a sequence of texts, 81 bytes each, an end of a line behind them aside;
/// what is no text of 81 bytes has 255 in every cell, so has a null or a floating-point number.
#[pyfunction]
pub(crate) fn of_strings<'py>(texts: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let mut boards = Vec::new();
    for (number, text) in texts.try_iter()?.enumerate() {
        if number % LOOK == 0 {
            texts.py().check_signals()?;
        }
        let text = text?;
        boards.try_reserve(CELLS).map_err(|_| too_many())?;
        if let Ok(text) = text.cast::<PyString>() {
            // A lone surrogate is in no puzzle.
            push(text.to_str().unwrap_or_default().as_bytes(), &mut boards);
        } else if let Ok(text) = text.cast::<PyBytes>() {
            push(text.as_bytes(), &mut boards);
        } else if is_missing(&text)? {
            push(&[], &mut boards);
        } else {
            let found = text.get_type();
            let error = format!("expected puzzles as str or bytes, found {found}");
            return Err(PyTypeError::new_err(error));
        }
    }
    Ok(PyBytes::new(texts.py(), &boards))
}

/// Returns the boards of a text with a puzzle a line.
#[pyfunction]
pub(crate) fn of_text<'py>(text: &Bound<'py, PyBytes>) -> PyResult<Bound<'py, PyBytes>> {
    let mut boards = Vec::new();
    let lines = text.as_bytes().split_inclusive(|&byte| byte == b'\n');
    for (number, line) in lines.enumerate() {
        if number % LOOK == 0 {
            text.py().check_signals()?;
        }
        push(line, &mut boards);
    }
    Ok(PyBytes::new(text.py(), &boards))
}
