/** Policies in the shape of the API. */
import { Prisma } from "../../../../generated/prisma/client";
import type { PageQuery } from "../../../api/common";
import type { PolicyDetail, PolicySort, PolicySummary } from "../../../api/policies";
import { db } from "../../core/db";
import { keysetPage, type KeysetList, type Page } from "../../http/keyset";
import { readChanges } from "./change";
import { readResults } from "./result";
import {
  policyNotFound,
  readLastRuns,
  readPolicy,
  serializeDetail,
  serializeSummary,
  type DetailOptions,
  type PolicyRuns,
  type Stored,
} from "./rows";

const POLICIES: KeysetList<PolicySort> = {
  from: Prisma.sql`policy p`,
  where: [Prisma.sql`p.deleted_at is null`],
  id: Prisma.sql`p.id`,
  columns: {
    name: Prisma.sql`p.name`,
    updated: Prisma.sql`p.updated_at`,
    // Ids of runs increase with time; one index lookup per policy.
    lastRun: Prisma.sql`coalesce(
      (select r.id from discovery_run r where r.policy_id = p.id order by r.id desc limit 1),
      '00000000-0000-0000-0000-000000000000')`,
  },
  order: "name",
};

/** Sorted by name by default. Throws as keysetPage does. */
export function listPolicies(page: PageQuery): Promise<Page<PolicySummary>> {
  return keysetPage(POLICIES, page, async (ids) => {
    const [stored, runsOf] = await Promise.all([readStored(ids), readRuns(ids)]);
    return new Map(stored.map((each) => [each.row.id, serializeSummary(each, runsOf(each.row.id))]));
  });
}

async function readStored(ids: readonly string[]): Promise<readonly Stored[]> {
  const rows = await db().policy.findMany({ where: { id: { in: [...ids] } } });
  const versions = await db().policyVersion.findMany({
    where: { OR: rows.map((row) => ({ policyId: row.id, version: row.currentVersion })) },
  });
  const policies = new Map(rows.map((row) => [row.id, row]));
  return versions.flatMap((version) => {
    const row = policies.get(version.policyId);
    return row ? [{ row, version }] : [];
  });
}

/** Throws NotFoundError. */
export async function getPolicy(name: string, options: DetailOptions = {}): Promise<PolicyDetail> {
  const stored = await readPolicy(name);
  const runsOf = await readRuns([stored.row.id]);
  return serializeDetail(stored, runsOf(stored.row.id), options);
}

async function readRuns(ids: readonly string[]): Promise<(id: string) => PolicyRuns> {
  const [lastRuns, results, changes] = await Promise.all([
    readLastRuns(ids),
    readResults(ids),
    readChanges(ids),
  ]);
  return (id) => ({ lastRun: lastRuns.get(id), result: results.get(id), change: changes.get(id) });
}

/** Throws NotFoundError if there is no such policy. */
export async function requirePolicy(name: string): Promise<void> {
  const found = await db().policy.count({ where: { name, deletedAt: null } });
  if (found === 0) throw policyNotFound(name);
}
