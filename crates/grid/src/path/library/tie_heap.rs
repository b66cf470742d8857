//! A priority queue with a defined order among equal keys.

/// Which of two children with equal keys moves up when the smallest item is removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ties {
    /// As in libtcod's `heapq.c`.
    LeftFirst,
    /// As in the `FastPriorityQueue` of OptimizedPriorityQueue.
    RightFirst,
}

/// A binary heap in a list, the smallest key first. Each item moves only past items with greater keys, so the order
/// among equal keys depends only on the order of the calls.
#[derive(Clone, Debug)]
pub(super) struct TieHeap<T>(Vec<(u64, T)>);

impl<T> Default for TieHeap<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Copy> TieHeap<T> {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn push(&mut self, key: u64, item: T) {
        self.0.push((key, item));
        self.move_up(self.0.len() - 1);
    }

    /// Replaces the item for which `is_it` holds; its key must not increase.
    pub(super) fn replace(&mut self, is_it: impl Fn(&T) -> bool, key: u64, item: T) {
        if let Some(index) = self.0.iter().position(|(_, item)| is_it(item)) {
            debug_assert!(key <= self.0[index].0, "{key} is greater");
            self.0[index] = (key, item);
            self.move_up(index);
        }
    }

    /// Removes an item with the smallest key.
    pub(super) fn pop(&mut self, ties: Ties) -> Option<T> {
        let last = self.0.len().checked_sub(1)?;
        let (_, item) = self.0.swap_remove(0);
        if last > 0 {
            self.move_down(ties);
        }
        Some(item)
    }

    fn move_up(&mut self, mut index: usize) {
        while index > 0 {
            let parent = (index - 1) / 2;
            if self.0[parent].0 <= self.0[index].0 {
                break;
            }
            self.0.swap(index, parent);
            index = parent;
        }
    }

    /// Moves the first item down to its place.
    fn move_down(&mut self, ties: Ties) {
        let mut index = 0;
        loop {
            let (left, right) = (2 * index + 1, 2 * index + 2);
            let key = |index: usize| self.0.get(index).map(|(key, _)| *key);
            let Some(left_key) = key(left) else {
                break;
            };
            let is_right = key(right).is_some_and(|key| match ties {
                Ties::LeftFirst => key < left_key,
                Ties::RightFirst => key <= left_key,
            });
            let child = if is_right { right } else { left };
            if self.0[index].0 <= self.0[child].0 {
                break;
            }
            self.0.swap(index, child);
            index = child;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The order in which items with these keys come out.
    fn order(ties: Ties, keys: &[u64]) -> Vec<usize> {
        let mut heap = TieHeap::default();
        for (index, key) in keys.iter().enumerate() {
            heap.push(*key, index);
        }
        std::iter::from_fn(|| heap.pop(ties)).collect()
    }

    #[test]
    fn the_smallest_key_comes_first() {
        for ties in [Ties::LeftFirst, Ties::RightFirst] {
            assert_eq!(order(ties, &[7, 5, 700, 6, 4]), [4, 1, 3, 0, 2]);
        }
    }

    #[test]
    fn ties_are_broken_left_or_right_first() {
        assert_eq!(order(Ties::LeftFirst, &[1, 2, 2, 3]), [0, 1, 2, 3]);
        assert_eq!(order(Ties::RightFirst, &[1, 2, 2, 3]), [0, 2, 1, 3]);
    }

    #[test]
    fn a_lower_key_moves_an_item_up() {
        let mut heap = TieHeap::default();
        for (key, item) in [(3, 'a'), (4, 'b'), (5, 'c')] {
            heap.push(key, item);
        }
        heap.replace(|item| *item == 'c', 1, 'd');
        let order: String = std::iter::from_fn(|| heap.pop(Ties::LeftFirst)).collect();
        assert_eq!(order, "dab");
    }
}
