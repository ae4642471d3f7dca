//! Advice to the processor and the operating system about the tree's memory.
//!
//! A descent reads blocks of nodes that lie far apart, so it waits for memory
//! more than it computes. Large pages and fetching the next block early make
//! searches of 500,000 simulations faster by a quarter to a half (Clobber 8x8,
//! Havannah 8, measured with `bench/search.py`).
//!
//! The only unsafe code of this crate. Nothing here reads, writes, frees or
//! moves anything: both calls are hints, and both get memory that a reference
//! keeps valid.
#![allow(unsafe_code)]

/// Asks for large pages under this slice.
pub(super) fn use_large_pages<T>(slice: &[T]) {
    #[cfg(target_os = "linux")]
    {
        const LARGE: usize = 2 << 20;
        let start = slice.as_ptr() as usize;
        let end = start + size_of_val(slice);
        // Whole large pages only: what lies around them is not ours.
        let (first, last) = (start.next_multiple_of(LARGE), end / LARGE * LARGE);
        if first < last {
            // SAFETY: the range lies within `slice`, which is allocated, and
            // MADV_HUGEPAGE changes how memory is mapped, never what is in it.
            unsafe {
                libc::madvise(first as *mut libc::c_void, last - first, libc::MADV_HUGEPAGE);
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = slice;
}

/// Starts to load what is referred to, without waiting for it.
#[inline(always)]
pub(super) fn fetch<T>(target: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch has no effect but on caches, and the address is that
    // of a live reference.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(target).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = target;
}
