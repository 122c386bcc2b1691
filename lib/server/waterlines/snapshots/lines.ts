/** Nodes over their waterlines in the newest version of every snapshot, the farthest over first. */
import { Prisma } from "../../../../generated/prisma/client";
import type { NodeLines } from "../../../api/overview";
import { nodeRowSchema } from "../../../api/nodes";
import { db } from "../../core/db";
import { missingImages } from "./images";
import { WITH_NEWEST } from "./newest";

const SHOWN = 3;

interface NewestRow {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly demo: boolean;
  readonly nodes: number;
  readonly over: number;
  readonly unknown: number;
  readonly none: number;
  readonly readAt: Date;
}

/** Each snapshot costs a probe, however many versions and nodes it has. */
export async function readNodeLines(): Promise<NodeLines> {
  const newest = await db().$queryRaw<NewestRow[]>`
    ${WITH_NEWEST}
    select newest.id::text, name, version, demo, nodes, over, coalesce(taken_at, created_at) as "readAt", counted.*
    from newest cross join lateral (
      select count(*) filter (where standing = 'unknown')::int as unknown,
        count(*) filter (where standing = 'none')::int as none
      from node_state where snapshot_id = newest.id and standing in ('unknown', 'none')
    ) counted`;
  const over = newest.filter((snapshot) => snapshot.over > 0);
  const states = over.length === 0 ? [] : await worstOf(over.map(({ id }) => id));
  const lacks = await missingImages(states);
  const of = new Map(over.map((snapshot) => [snapshot.id, snapshot]));
  const times = (over.length > 0 ? over : newest).map(({ readAt }) => readAt.getTime());
  const total = (of: "nodes" | "over" | "unknown" | "none"): number =>
    newest.reduce((sum, snapshot) => sum + snapshot[of], 0);
  const held = newest.reduce<NewestRow | undefined>(
    (most, snapshot) => (snapshot.unknown > (most?.unknown ?? 0) ? snapshot : most),
    undefined,
  );
  return {
    nodes: total("nodes"),
    over: total("over"),
    unknown: total("unknown"),
    none: total("none"),
    heldIn: held?.name ?? null,
    readAt: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
    worst: states.flatMap(({ name, lines, since, snapshotId }, index) => {
      const snapshot = of.get(snapshotId);
      if (!snapshot) return [];
      return [
        {
          name,
          lines: nodeRowSchema.shape.lines.parse(lines),
          snapshot: { name: snapshot.name, version: snapshot.version, demo: snapshot.demo },
          readAt: snapshot.readAt.toISOString(),
          since: since?.toISOString() ?? null,
          lacks: lacks[index] ?? null,
        },
      ];
    }),
  };
}

interface Worst {
  readonly snapshotId: string;
  readonly name: string;
  readonly since: Date | null;
  readonly lines: unknown;
}

/** Reads a few of each snapshot by the index of standing and gap, then takes the worst of all. */
function worstOf(ids: readonly string[]): Promise<Worst[]> {
  return db().$queryRaw<Worst[]>(Prisma.sql`
    select worst."snapshotId", worst.name, worst.since, worst.lines from unnest(${[...ids]}::uuid[]) as asked (id)
    cross join lateral (
      select snapshot_id::text as "snapshotId", name, since, lines, worst from node_state
      where snapshot_id = asked.id and standing = 'over' order by worst desc, id desc limit ${SHOWN}
    ) worst order by worst.worst desc, worst.name limit ${SHOWN}`);
}
