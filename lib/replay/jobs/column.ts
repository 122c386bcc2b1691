/** Numbers appended one by one to typed memory that doubles as it fills. */
export class Column<T extends Float64Array | Uint32Array | Uint8Array> {
  private length = 0;

  constructor(
    private values: T,
    private readonly make: (length: number) => T,
  ) {}

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = this.make(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  /** Returns a copy of the values, in the order of `order` if given. */
  finish(order?: Uint32Array): T {
    const out = this.make(this.length);
    if (order === undefined) out.set(this.values.subarray(0, this.length));
    else order.forEach((from, to) => void (out[to] = this.values[from] ?? 0));
    return out;
  }
}

const FIRST_LENGTH = 4_096;
const makeFloats = (length: number): Float64Array => new Float64Array(length);
const makeFlags = (length: number): Uint8Array => new Uint8Array(length);
const makeIndices = (length: number): Uint32Array => new Uint32Array(length);

export const floats = (): Column<Float64Array> => new Column(makeFloats(FIRST_LENGTH), makeFloats);
export const indices = (): Column<Uint32Array> => new Column(makeIndices(FIRST_LENGTH), makeIndices);
export const flags = (): Column<Uint8Array> => new Column(makeFlags(FIRST_LENGTH), makeFlags);
