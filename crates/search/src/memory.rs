//! The tree's memory, and advice about it to processor and operating system.
//!
//! A descent reads blocks of nodes that lie far apart, so it waits for memory
//! more than it computes: large pages, nodes that never straddle a cache line,
//! and loading the next block early shorten that. Without the early loading the
//! tree search does 0 to 18 % fewer simulations per second, without large pages
//! 0 to 9 % (medians of nine runs; Havannah least, Clobber 8x8 most).
//!
//! The only unsafe code of this crate: a cast from bytes to nodes, and a hint.
#![allow(unsafe_code)]

use bytemuck::Zeroable;
use memmap2::MmapMut;
use std::io;
use std::marker::PhantomData;
use std::ops::Deref;

/// A zeroed array, aligned to pages and mapped only as it is touched.
pub(crate) struct Zeroed<T> {
    map: MmapMut,
    length: usize,
    kind: PhantomData<T>,
}

impl<T: Zeroable> Zeroed<T> {
    /// An array of `length` values.
    pub fn new(length: usize) -> io::Result<Zeroed<T>> {
        assert!(align_of::<T>() <= 4096 && size_of::<T>() > 0);
        let bytes = length.checked_mul(size_of::<T>()).ok_or(io::ErrorKind::OutOfMemory)?;
        let map = MmapMut::map_anon(bytes.max(1))?;
        // Only a hint: without large pages everything works, more slowly.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Zeroed { map, length, kind: PhantomData })
    }
}

impl<T: Zeroable> Deref for Zeroed<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the map is as long as `length` values, aligned to pages and
        // therefore to `T`, lives as long as `self`, and nobody else has it. It
        // starts as zeros, which are a valid `T` (`Zeroable`), and changes only
        // through the references given out here.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast(), self.length) }
    }
}

/// Starts to load what is referred to, without waiting for it.
#[inline(always)]
pub(crate) fn fetch<T>(target: &T) {
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
