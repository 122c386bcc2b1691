import type { NameFacts } from "../../../api/names";
import { db } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { number, said, words, type FindName } from "./kind";

/** Snapshots that are listed. */
const SNAPSHOTS = 5;

interface Row {
  readonly snapshot: string;
  readonly version: number;
  readonly at: Date;
  readonly standing: string;
  readonly pods: number;
  readonly evicted: number;
  readonly demo: boolean;
}

export const findNode: FindName = async (name) => {
  const rows = await db().$queryRaw<Row[]>`
    with recursive names as (
      (select name from node_snapshot order by name limit 1)
      union all select (select s.name from node_snapshot s where s.name > names.name order by s.name limit 1)
      from names where names.name is not null)
    select s.name as snapshot, s.version, coalesce(s.taken_at, s.created_at) as at, n.standing, n.pods, n.evicted, s.demo
    from names, lateral (select * from node_snapshot where name = names.name order by version desc limit 1) s
    join node_state n on n.snapshot_id = s.id and n.name = ${name}
    where names.name is not null order by s.created_at desc limit ${SNAPSHOTS}`;
  const [newest] = rows;
  if (!newest) throw new NotFoundError(`No snapshot's newest version has a node "${name.slice(0, 80)}".`);
  return {
    id: name,
    name,
    within: null,
    demo: newest.demo,
    parts: rows.map((row) => ({
      part: "waterlines",
      title: `Waterlines: ${row.snapshot}`,
      href: `/nodes/~${encodeURIComponent(name)}?snapshot=${encodeURIComponent(row.snapshot)}`,
      read: () => Promise.resolve(factsOf(row)),
    })),
  };
};

const factsOf = ({ standing, pods, evicted, version, at }: Row): NameFacts =>
  said(
    words("Standing", STANDINGS[standing] ?? "not measured"),
    number("Pods", pods),
    evicted > 0 && number("Would be evicted", evicted),
    number("Version", version),
    { label: "Measured", at: at.toISOString() },
  );

const STANDINGS: Readonly<Record<string, string>> = {
  over: "over a waterline",
  under: "under its waterlines",
  none: "no waterline",
};
