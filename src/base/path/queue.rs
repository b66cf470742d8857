//! A queue for small whole numbers.

/// Things ordered by a number, the smallest first and among equals the youngest. Numbers of what is put in may not be less
/// than that of what was taken last, and lie close to it: one list for each number, in a ring.
///
/// Source: Dial, "Algorithm 360: shortest-path forest with topological ordering", 1969.
#[derive(Clone, Debug)]
pub(super) struct Queue<T> {
    /// As many lists as a power of two.
    ring: Vec<Vec<T>>,
    /// The number that was taken last; everything inside is less than one ring away from it.
    number: u32,
    waiting: usize,
}

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Self {
            ring: Vec::new(),
            number: 0,
            waiting: 0,
        }
    }
}

impl<T: Copy> Queue<T> {
    /// Forgets everything; the next numbers are `number` or more.
    pub(super) fn restart(&mut self, number: u32) {
        if self.waiting > 0 {
            self.ring.iter_mut().for_each(Vec::clear);
        }
        (self.number, self.waiting) = (number, 0);
    }

    /// Puts something in.
    #[inline(always)]
    pub(super) fn push(&mut self, number: u32, what: T) {
        if (number - self.number) as usize >= self.ring.len() {
            self.grow(number);
        }
        let list = number as usize & (self.ring.len() - 1);
        self.ring[list].push(what);
        self.waiting += 1;
    }

    /// Takes what has the smallest number.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(u32, T)> {
        if self.waiting == 0 {
            return None;
        }
        self.waiting -= 1;
        let mask = self.ring.len() - 1;
        loop {
            if let Some(what) = self.ring[self.number as usize & mask].pop() {
                return Some((self.number, what));
            }
            self.number += 1;
        }
    }

    /// Takes all that have this number, in the order they came; nothing has a smaller one. The list is to be given back, and
    /// until then nothing with its number may be put in.
    pub(super) fn take_at(&mut self, number: u32) -> Vec<T> {
        self.number = number;
        if self.waiting == 0 {
            return Vec::new();
        }
        let mask = self.ring.len() - 1;
        let list = std::mem::take(&mut self.ring[number as usize & mask]);
        self.waiting -= list.len();
        list
    }

    /// The number that was taken last.
    pub(super) const fn number(&self) -> u32 {
        self.number
    }

    /// Whether nothing waits.
    pub(super) const fn is_empty(&self) -> bool {
        self.waiting == 0
    }

    /// Keeps the memory of a list.
    #[inline]
    pub(super) fn give_back(&mut self, mut list: Vec<T>) {
        list.clear();
        let mask = self.ring.len().wrapping_sub(1);
        if let Some(place) = self.ring.get_mut(self.number as usize & mask) {
            *place = list;
        }
    }

    #[cold]
    fn grow(&mut self, number: u32) {
        let length = self.ring.len();
        let longer = ((number - self.number) as usize + 1)
            .next_power_of_two()
            .max(8);
        let mut ring = vec![Vec::new(); longer];
        for number in (self.number..).take(length) {
            let list = std::mem::take(&mut self.ring[number as usize & (length - 1)]);
            ring[number as usize & (longer - 1)] = list;
        }
        self.ring = ring;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_number_comes_first_and_among_equals_the_youngest() {
        let mut queue = Queue::default();
        queue.restart(5);
        for (number, cell) in [(7, 1), (5, 2), (700, 3), (7, 4), (6, 5)] {
            queue.push(number, cell);
        }
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, [(5, 2), (6, 5), (7, 4), (7, 1), (700, 3)]);
    }

    #[test]
    fn a_new_start_forgets_what_was_waiting() {
        let mut queue = Queue::default();
        queue.push(3, 1);
        queue.restart(0);
        assert_eq!(queue.pop(), None);
        queue.push(3, 2);
        assert_eq!(queue.pop(), Some((3, 2)));
    }
}
