/** What resets took off the usage of root namespaces. */
import { Prisma } from "../../../../generated/prisma/client";
import type { MinutesReset } from "../../../api/quotaStatus";
import { Exact } from "../../../numeric/exact";
import { db, type Tx } from "../../core/db";
import { firstDay } from "../months";

/**
 * Returns the minutes that resets took off, as exact decimals in text, by month and then by root; leaves out those
 * without any.
 */
export async function waivedByMonth(
  rootIds: readonly string[] | "all",
  months: readonly string[],
  tx: Tx = db(),
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const whose = rootIds === "all" ? Prisma.sql`true` : Prisma.sql`root_id = any(${[...rootIds]}::uuid[])`;
  const rows = await tx.$queryRaw<{ root: string; month: string; weighted: string }[]>`
    select root_id::text as root, to_char(month, 'YYYY-MM') as month, sum(weighted_seconds)::text as weighted
    from minutes_reset where month = any(${months.map(firstDay)}::date[]) and ${whose} group by root_id, minutes_reset.month`;
  const found = new Map<string, Map<string, string>>();
  for (const { root, month, weighted } of rows) {
    const of = found.get(month) ?? new Map<string, string>();
    found.set(month, of.set(root, new Exact(weighted).dividedBy(60).toString()));
  }
  return found;
}

/** Returns the resets of a root namespace's month, newest first. */
export async function readResets(rootId: string, month: string, tx: Tx = db()): Promise<MinutesReset[]> {
  const rows = await tx.minutesReset.findMany({
    where: { rootId, month: new Date(`${firstDay(month)}T00:00:00Z`) },
    orderBy: { number: "desc" },
  });
  const undone = new Set(rows.map(({ undoes }) => undoes));
  return rows.map((row) => ({
    number: row.number,
    minutes: new Exact(row.weightedSeconds.toFixed()).dividedBy(60).toDecimalPlaces(2).toNumber(),
    undoes: row.undoes,
    state: row.undoes !== null ? "takesBack" : undone.has(row.number) ? "takenBack" : "inForce",
    message: row.message,
    author: row.author,
    createdAt: row.createdAt.toISOString(),
  }));
}
