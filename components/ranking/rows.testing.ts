/** Small rankings for tests. */
import type { RankedRows } from "./rows";

type Columns = Readonly<Record<string, readonly number[]>>;

export interface RowsParts extends Partial<Omit<RankedRows, "values" | "shares" | "missing">> {
  readonly values?: Columns;
  readonly shares?: Columns;
  readonly missing?: Columns;
}

/**
 * Rows "registry.example.com/row-1:1" … with these scores, which must descend; all above the line unless `line` is
 * given.
 */
export function rowsOf(
  scores: readonly number[],
  { values = {}, shares = {}, missing = {}, ...rest }: RowsParts,
): RankedRows {
  const parts = Object.keys(values);
  return {
    names: scores.map((_, row) => `registry.example.com/row-${row + 1}:1`),
    order: Int32Array.from(scores, (_, row) => row),
    ranks: Int32Array.from(scores, (_, row) => row + 1),
    scores: Float64Array.from(scores),
    line: scores.length,
    kind: "plain",
    parts,
    values: parts.map((part) => Float64Array.from(values[part] ?? [])),
    shares: Object.values(shares).map((column) => Float64Array.from(column)),
    missing: parts.map((part) => Uint8Array.from(missing[part] ?? [])),
    before: null,
    note: null,
    ...rest,
  };
}
