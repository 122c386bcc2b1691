/**
 * A queue of timed events, earliest first. Equal times are first in, first out, which makes a simulation repeatable.
 */

interface Entry<T> {
  readonly at: number;
  readonly order: number;
  readonly item: T;
}

export class EventQueue<T> {
  private readonly heap: Entry<T>[] = [];
  private added = 0;

  get size(): number {
    return this.heap.length;
  }

  /** When the earliest event is due; undefined if the queue is empty. */
  get nextAt(): number | undefined {
    return this.heap[0]?.at;
  }

  /** The earliest event, without removing it. */
  get first(): T | undefined {
    return this.heap[0]?.item;
  }

  push(at: number, item: T): void {
    const entry = { at, order: this.added++, item };
    let index = this.heap.length;
    this.heap.push(entry);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = this.heap[parent];
      if (above === undefined || before(above, entry)) break;
      this.heap[index] = above;
      index = parent;
    }
    this.heap[index] = entry;
  }

  /** Removes and returns the earliest event; undefined if the queue is empty. */
  pop(): T | undefined {
    const [first] = this.heap;
    const last = this.heap.pop();
    if (first === undefined || last === undefined) return undefined;
    if (this.heap.length > 0) this.sink(last);
    return first.item;
  }

  private sink(entry: Entry<T>): void {
    let index = 0;
    for (;;) {
      const left = this.heap[2 * index + 1];
      const right = this.heap[2 * index + 2];
      if (left === undefined) break;
      const isRight = right !== undefined && before(right, left);
      const child = isRight ? right : left;
      if (before(entry, child)) break;
      this.heap[index] = child;
      index = 2 * index + (isRight ? 2 : 1);
    }
    this.heap[index] = entry;
  }
}

function before(a: Entry<unknown>, b: Entry<unknown>): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
