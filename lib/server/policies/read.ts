/** Policies as the API answers them. */
import type { PolicyDetail, PolicySummary, Validation } from "../../api/policies";
import { parsePolicy, type Semantics } from "../../discovery/policy";
import { db } from "../db";
import { readChanges } from "./change";
import { policyNotFound, readLastRuns, readPolicy, serializeDetail, serializeSummary } from "./rows";

/** By name; `after` is the name that the page before ended with. */
export async function listPolicies(page: {
  readonly limit: number;
  readonly after?: string;
}): Promise<{ items: PolicySummary[]; next: string | null }> {
  const rows = await db().policy.findMany({
    where: { deletedAt: null, ...(page.after === undefined ? {} : { name: { gt: page.after } }) },
    orderBy: { name: "asc" },
    take: page.limit + 1,
  });
  const shown = rows.slice(0, page.limit);
  const ids = shown.map((row) => row.id);
  const [versions, lastRuns, changes] = await Promise.all([
    db().policyVersion.findMany({
      where: { OR: shown.map((row) => ({ policyId: row.id, version: row.currentVersion })) },
    }),
    readLastRuns(shown),
    readChanges(ids),
  ]);
  const byPolicy = new Map(versions.map((version) => [version.policyId, version]));
  const items = shown.flatMap((row) => {
    const version = byPolicy.get(row.id);
    return version ? [serializeSummary({ row, version }, lastRuns.get(row.id), changes.get(row.id))] : [];
  });
  return { items, next: rows.length > page.limit ? (shown.at(-1)?.name ?? null) : null };
}

/** Throws NotFoundError. */
export async function getPolicy(name: string): Promise<PolicyDetail> {
  const stored = await readPolicy(name);
  const [lastRuns, changes] = await Promise.all([readLastRuns([stored.row]), readChanges([stored.row.id])]);
  return serializeDetail(stored, lastRuns.get(stored.row.id), changes.get(stored.row.id));
}

/** Throws NotFoundError when there is no such policy. */
export async function requirePolicy(name: string): Promise<void> {
  const found = await db().policy.count({ where: { name, deletedAt: null } });
  if (found === 0) throw policyNotFound(name);
}

/** Never throws: what is wrong is in the answer. */
export function validatePolicy(spec: string, semantics?: Semantics): Validation {
  const { valid, errors, warnings, spelling, policy } = parsePolicy(spec, semantics ? { semantics } : {});
  return { valid, errors, warnings, spelling, policy };
}
