#if os(Linux)
    /// The instants at which running transfers want to be looked at, in a binary heap; for whoever has the turn of
    /// ``CurlLoop``.
    ///
    /// A transfer has one entry, and it may lie too early: whoever takes it out asks the transfer anew. So a call that
    /// ends long before its limits leaves its entry to the next call of the same handle, and mostly costs nothing here.
    final class CurlTimers {
        @exclusivity(unchecked) private var heap: [CurlHandle] = []
        /// Nanoseconds on the clock that counts while the machine is suspended.
        var now: UInt64 = 0

        /// The earliest entry.
        var next: UInt64? { heap.first?.wake.due }

        /// Sees to it that the handle is looked at no later than that.
        func wake(_ handle: CurlHandle, at due: UInt64) {
            if let index = handle.wake.index {
                guard due < handle.wake.due else { return }
                handle.wake.due = due
                rise(from: index)
            } else {
                handle.wake = (due, heap.count)
                heap.append(handle)
                rise(from: heap.count - 1)
            }
        }

        /// Takes out a handle whose instant has come.
        func popDue() -> CurlHandle? {
            guard let first = heap.first, first.wake.due <= now else { return nil }
            remove(first)
            return first
        }

        func remove(_ handle: CurlHandle) {
            guard let index = handle.wake.index, let last = heap.popLast() else { return }
            handle.wake.index = nil
            guard last !== handle else { return }
            place(last, at: index)
            rise(from: index)
            sink(from: last.wake.index ?? index)
        }

        func removeAll() {
            for handle in heap { handle.wake.index = nil }
            heap.removeAll()
        }

        private func place(_ handle: CurlHandle, at index: Int) {
            heap[index] = handle
            handle.wake.index = index
        }

        private func rise(from index: Int) {
            var index = index
            let handle = heap[index]
            while index > 0 {
                let parent = (index - 1) / 2
                guard handle.wake.due < heap[parent].wake.due else { break }
                place(heap[parent], at: index)
                index = parent
            }
            place(handle, at: index)
        }

        private func sink(from index: Int) {
            var index = index
            let handle = heap[index]
            while true {
                var child = index * 2 + 1
                guard child < heap.count else { break }
                if child + 1 < heap.count, heap[child + 1].wake.due < heap[child].wake.due { child += 1 }
                guard heap[child].wake.due < handle.wake.due else { break }
                place(heap[child], at: index)
                index = child
            }
            place(handle, at: index)
        }
    }
#endif
