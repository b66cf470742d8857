//! A priority queue for small integer keys.

/// A bucket queue: items ordered by key, the smallest first and, among equal keys, the most recent first. Keys
/// pushed must not be less than the last key popped and should be close to it: one list per key, in a ring.
///
/// Source: Dial, "Algorithm 360: shortest-path forest with topological ordering", 1969.
#[derive(Clone, Debug)]
pub(super) struct BucketQueue<T> {
    /// One list per key modulo the length, which is a power of two.
    ring: Vec<Vec<T>>,
    /// The last key popped. All keys inside are less than one ring length above it.
    last_key: u32,
    len: usize,
}

impl<T> Default for BucketQueue<T> {
    fn default() -> Self {
        Self {
            ring: Vec::new(),
            last_key: 0,
            len: 0,
        }
    }
}

impl<T: Copy> BucketQueue<T> {
    /// Removes all items; the next keys are `key` or more.
    pub(super) fn reset(&mut self, key: u32) {
        if self.len > 0 {
            self.ring.iter_mut().for_each(Vec::clear);
        }
        (self.last_key, self.len) = (key, 0);
    }

    #[inline(always)]
    pub(super) fn push(&mut self, key: u32, item: T) {
        if (key - self.last_key) as usize >= self.ring.len() {
            self.grow(key);
        }
        let list = key as usize & (self.ring.len() - 1);
        self.ring[list].push(item);
        self.len += 1;
    }

    /// Removes an item with the smallest key.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(u32, T)> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        let mask = self.ring.len() - 1;
        loop {
            if let Some(item) = self.ring[self.last_key as usize & mask].pop() {
                return Some((self.last_key, item));
            }
            self.last_key += 1;
        }
    }

    /// Removes all items with this key, in the order they were pushed; there must be none with a smaller key.
    /// Return the list with [`BucketQueue::recycle`]; until then no item with this key may be pushed.
    pub(super) fn take_bucket(&mut self, key: u32) -> Vec<T> {
        self.last_key = key;
        if self.len == 0 {
            return Vec::new();
        }
        let mask = self.ring.len() - 1;
        let list = std::mem::take(&mut self.ring[key as usize & mask]);
        self.len -= list.len();
        list
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Takes back the memory of a list from [`BucketQueue::take_bucket`].
    #[inline]
    pub(super) fn recycle(&mut self, mut list: Vec<T>) {
        list.clear();
        let mask = self.ring.len().wrapping_sub(1);
        if let Some(bucket) = self.ring.get_mut(self.last_key as usize & mask) {
            *bucket = list;
        }
    }

    #[cold]
    fn grow(&mut self, key: u32) {
        let length = self.ring.len();
        let longer = ((key - self.last_key) as usize + 1)
            .next_power_of_two()
            .max(8);
        let mut ring = vec![Vec::new(); longer];
        for key in (self.last_key..).take(length) {
            let list = std::mem::take(&mut self.ring[key as usize & (length - 1)]);
            ring[key as usize & (longer - 1)] = list;
        }
        self.ring = ring;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_key_comes_first_then_the_newest() {
        let mut queue = BucketQueue::default();
        queue.reset(5);
        for (key, cell) in [(7, 1), (5, 2), (700, 3), (7, 4), (6, 5)] {
            queue.push(key, cell);
        }
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, [(5, 2), (6, 5), (7, 4), (7, 1), (700, 3)]);
    }

    #[test]
    fn reset_removes_all_items() {
        let mut queue = BucketQueue::default();
        queue.push(3, 1);
        queue.reset(0);
        assert_eq!(queue.pop(), None);
        queue.push(3, 2);
        assert_eq!(queue.pop(), Some((3, 2)));
    }
}
