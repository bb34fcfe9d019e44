//! The WebAssembly boundary: a host puts a request into memory, calls [`ask`], and reads the answer
//! (`veridoku::api` describes both). It gives two functions, `now` and `log` in the module
//! `veridoku`. `web/package/index.js` is such a host.
#![cfg(target_arch = "wasm32")]

use std::cell::RefCell;
use std::time::Duration;
use veridoku::api::Api;
use veridoku::clock;

#[link(wasm_import_module = "veridoku")]
unsafe extern "C" {
    /// Returns milliseconds since any fixed moment; never less than before.
    fn now() -> f64;
    /// Takes a line of UTF-8 about a defect: what a panic says.
    fn log(text: *const u8, bytes: usize);
}

thread_local! {
    static API: RefCell<Api> = RefCell::new(Api::new());
}

/// Gives the library its clock, and the host what a panic says. To be called once, first.
#[unsafe(no_mangle)]
pub extern "C" fn init() {
    // SAFETY: the host gives a function of this type, without any effect on memory.
    clock::set(|| Duration::try_from_secs_f64(unsafe { now() } / 1000.0).unwrap_or_default());
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        // SAFETY: the text lives until the call returns, and the host only reads it.
        unsafe { log(text.as_ptr(), text.len()) }
    }));
}

/// Returns memory for so many bytes of a request.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(bytes: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; bytes].into_boxed_slice()).cast()
}

/// Takes memory back that [`alloc`] or [`ask`] returned.
///
/// # Safety
/// `at` and `bytes` are those of one of these calls, and were not given back before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(at: *mut u8, bytes: usize) {
    let slice = std::ptr::slice_from_raw_parts_mut(at, bytes);
    // SAFETY: by the contract, this slice came from a box of as many bytes.
    drop(unsafe { Box::from_raw(slice) });
}

/// Answers the request at an address. Returns the address of the answer in the lower 32 bits and
/// the number of its bytes in the upper 32; the host gives that memory back.
///
/// # Safety
/// The bytes were written by the host into memory of [`alloc`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(at: *const u8, bytes: usize) -> u64 {
    // SAFETY: by the contract, they are initialised and not written during the call.
    let request = unsafe { std::slice::from_raw_parts(at, bytes) };
    let request = String::from_utf8_lossy(request);
    let answer = API.with_borrow_mut(|api| api.ask(&request));
    let answer = answer.into_bytes().into_boxed_slice();
    let bytes = answer.len() as u64;
    let at = Box::into_raw(answer).cast::<u8>() as u64;
    bytes << 32 | at
}
