/** Compares results with a vector's expectation; keys absent from the expectation are not compared. */

export interface Difference {
  readonly field: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/** The field of a note about a known difference from the software of a case; `expected` contains its text. */
export const KNOWN_DIFFERENCE = "known difference";

export class Comparison {
  readonly differences: Difference[] = [];

  constructor(private readonly tolerance: number) {}

  private differ(field: string, expected: unknown, got: unknown): void {
    this.differences.push({ field, expected, got });
  }

  private closeTo(expected: number, got: number): boolean {
    if (Object.is(expected, got) || expected === got) return true;
    const distance = Math.abs(expected - got);
    return distance <= 1e-12 || distance <= this.tolerance * Math.max(Math.abs(expected), Math.abs(got));
  }

  /** Compares numbers within the tolerance and everything else exactly; an absent value equals null. */
  value(field: string, expected: unknown, got: unknown): void {
    if (expected === undefined) return;
    if (typeof expected === "number" && typeof got === "number") {
      if (!this.closeTo(expected, got)) this.differ(field, expected, got);
      return;
    }
    if (expected !== (got ?? null)) this.differ(field, expected, got);
  }

  set(field: string, expected: readonly string[] | undefined, got: readonly string[]): void {
    if (expected === undefined) return;
    const sorted = (names: readonly string[]): string => JSON.stringify([...new Set(names)].sort());
    if (sorted(expected) !== sorted(got)) this.differ(field, expected, got);
  }

  contains(field: string, expected: string | undefined, got: string | undefined): void {
    if (expected === undefined || got?.includes(expected) === true) return;
    this.differ(field, `… ${expected} …`, got);
  }

  /** Expects exactly these keys, each with its number; an absent key is an image without a value. */
  numbers(
    field: string,
    expected: Readonly<Record<string, number>> | undefined,
    got: ReadonlyMap<string, number> | undefined,
  ): void {
    if (expected === undefined) return;
    if (got === undefined) return this.differ(field, expected, undefined);
    const wanted = new Map(Object.entries(expected));
    for (const [key, value] of wanted) this.value(`${field}[${key}]`, value, got.get(key));
    for (const [key, value] of got) if (!wanted.has(key)) this.differ(`${field}[${key}]`, undefined, value);
  }

  /** Expects the same length, then compares each element by `each`. */
  list<E, G>(
    field: string,
    expected: readonly E[] | undefined,
    got: readonly G[],
    each: (field: string, expected: E, got: G) => void,
  ): void {
    if (expected === undefined) return;
    if (expected.length !== got.length) this.differ(`${field}.length`, expected.length, got.length);
    expected.forEach((element, index) => {
      const other = got[index];
      if (other !== undefined) each(`${field}[${index}]`, element, other);
    });
  }

  /** Compares objects by the expectation's keys, lists element by element, everything else like `value`. */
  deep(field: string, expected: unknown, got: unknown): void {
    if (Array.isArray(expected)) {
      if (!Array.isArray(got)) return this.differ(field, expected, got);
      return this.list(field, expected as readonly unknown[], got as readonly unknown[], (path, a, b) =>
        this.deep(path, a, b),
      );
    }
    if (typeof expected !== "object" || expected === null) return this.value(field, expected, got);
    if (typeof got !== "object" || got === null) return this.differ(field, expected, got);
    const other = new Map<string, unknown>(Object.entries(got));
    for (const [key, value] of Object.entries(expected)) this.deep(`${field}.${key}`, value, other.get(key));
  }
}
