/** Converts the link's rows to ranked rows, compared with the run's own order. Pure. */
import type { RankedRows } from "@/components/ranking/rows";
import type { LinkResult, LinkRow } from "@/lib/coldstart/shapes";

const PARTS = [
  { name: "first pull", note: "from the registry", of: (row: LinkRow) => row.firstSeconds },
  {
    name: "started together",
    note: "wait for the node that is pulling",
    of: (row: LinkRow) => row.burstSeconds,
  },
  { name: "from peers", note: "once a node holds it", of: (row: LinkRow) => row.peersSeconds },
] as const;

export const LEGEND = PARTS.map(({ name, note }) => ({ name, note }));

/** Row i is `rows[i]`; the score is cold-wait seconds. */
export function linkRows({ rows, line }: Pick<LinkResult, "rows" | "line">): RankedRows {
  return {
    names: rows.map(({ image }) => image),
    order: Int32Array.from(rows, (_, row) => row),
    ranks: Int32Array.from(rows, ({ rank }) => rank),
    scores: Float64Array.from(rows, ({ exposureSeconds }) => exposureSeconds),
    unit: "s",
    line,
    kind: "terms",
    parts: PARTS.map(({ name }) => name),
    values: PARTS.map(({ of }) => Float64Array.from(rows, of)),
    shares: [],
    missing: PARTS.map(() => new Uint8Array(rows.length)),
    before: { ranks: Int32Array.from(rows, ({ runRank }) => runRank), line },
    note: null,
  };
}
