/** Marks quotas that must be compared with usage, in the transaction that changes the sums. */
import type { Tx } from "../../core/db";
import type { Entry } from "../entries";
import { firstDay } from "../months";
import type { Rules } from "../rules";

/**
 * Adds a row for each root and month of these entries that has a quota. Rows are only added and never changed, so
 * that writers of one namespace do not wait for each other; checkQuotas deletes them.
 */
export async function markQuotas(tx: Tx, entries: readonly Entry[], rules: Rules): Promise<void> {
  const marks = new Map<string, { readonly root_id: string; readonly month: string }>();
  for (const { rootId, month } of entries) {
    if (rules.hasQuota(rootId)) marks.set(`${rootId} ${month}`, { root_id: rootId, month: firstDay(month) });
  }
  if (marks.size === 0) return;
  await tx.$executeRaw`
    insert into quota_check (root_id, month)
    select r.root_id, r.month from jsonb_to_recordset(${JSON.stringify([...marks.values()])}::jsonb) r (root_id uuid, month date)`;
}
