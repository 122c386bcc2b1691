/** Runners that builds name. */
import type { BuildReport } from "../../minutes";
import type { Tx } from "../core/db";

/** Creates the unknown ones; known ones stay unchanged. */
export async function ensureRunners(tx: Tx, reports: readonly BuildReport[]): Promise<void> {
  const named = new Map(reports.flatMap(({ runner }) => (runner ? [[runner.id, runner] as const] : [])));
  const ids = [...named.keys()];
  const known = await tx.runner.findMany({ where: { id: { in: ids.map(BigInt) } }, select: { id: true } });
  const there = new Set(known.map(({ id }) => Number(id)));
  const missing = ids.filter((id) => !there.has(id));
  if (missing.length === 0) return;
  const rows = missing.sort((a, b) => a - b).flatMap((id) => named.get(id) ?? []);
  await tx.$executeRaw`
    insert into runner (id, type, description)
    select id, type, description from jsonb_populate_recordset(null::runner, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`;
}
