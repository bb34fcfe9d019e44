//! A buffer for written output.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

/// A sink that can be read afterwards.
#[derive(Clone, Default)]
pub struct Buffer(pub Rc<RefCell<Vec<u8>>>);

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
