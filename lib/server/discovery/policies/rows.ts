/** Policies with their current version, as stored. */
import type { Policy as PolicyRow, PolicyVersion as VersionRow } from "../../../../generated/prisma/client";
import type { PolicyDetail, PolicyResult, PolicySummary, PolicyVersion } from "../../../api/policies";
import type { RunSummary } from "../../../api/runs";
import { policySchema, type Policy } from "../../../discovery";
import { db, type Tx } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { slotAfter } from "../../operations/slots";
import { serializeRunSummary, type SummarizedRun } from "../runs/summary";
import type { SelectionChange } from "./change";
import { warningsOf } from "./documentTasks";

export interface Stored {
  readonly row: PolicyRow;
  readonly version: VersionRow;
}

/** Returns the policy with this name, unless it is deleted. Throws NotFoundError. */
export async function readPolicy(name: string, tx: Tx = db()): Promise<Stored> {
  const row = await tx.policy.findFirst({ where: { name, deletedAt: null } });
  if (!row) throw policyNotFound(name);
  return { row, version: await readVersion(row, row.currentVersion, tx) };
}

/** Throws NotFoundError. */
export async function readVersion(row: PolicyRow, version: number, tx: Tx = db()): Promise<VersionRow> {
  const found = await tx.policyVersion.findUnique({
    where: { policyId_version: { policyId: row.id, version } },
  });
  if (!found) throw new NotFoundError(`Policy ${row.name} has no version ${version}.`);
  return found;
}

/** The policy is no longer at the version that the caller has seen. */
export class OvertakenError extends Error {
  override readonly name = "OvertakenError";

  constructor(
    readonly stored: Stored,
    expected: number,
  ) {
    const { row, version } = stored;
    super(
      `${version.author} saved version ${row.currentVersion} of ${row.name} after version ${expected}, on which this change is based. Nothing was saved.`,
    );
  }
}

/**
 * Like readPolicy, and locks the policy against other changes until the transaction ends; rows that refer to it, such
 * as new runs, can still be written. Throws OvertakenError.
 */
export async function lockPolicy(tx: Tx, name: string, expected?: number): Promise<Stored> {
  await tx.$queryRaw`select id from policy where name = ${name} for no key update`;
  const stored = await readPolicy(name, tx);
  if (expected === undefined || expected === stored.row.currentVersion) return stored;
  throw new OvertakenError(stored, expected);
}

export function policyNotFound(name: string): NotFoundError {
  return new NotFoundError(`There is no policy named "${name}".`);
}

/** Returns the model as it was parsed when the version was saved. */
export function modelOf(version: Pick<VersionRow, "model">): Policy {
  return policySchema.parse(version.model);
}

type LastRun = Omit<SummarizedRun, "operation"> & SummarizedRun["operation"] & { readonly policy: string };

/** Returns the newest run of each of these policies, by policy id. One query, with a few index lookups per policy. */
export async function readLastRuns(policyIds: readonly string[]): Promise<ReadonlyMap<string, RunSummary>> {
  // Run ids increase with time.
  const rows = await db().$queryRaw<LastRun[]>`
    select policy.id::text as "policyId", policy.name as policy, newest.id::text, newest.policy_version as "policyVersion",
      newest.trigger::text, newest.evaluated_at as "evaluatedAt", newest.selected_count as "selectedCount",
      newest.image_count as "imageCount", newest.score_unit as "scoreUnit", operation.state::text,
      operation.message, operation.stage, operation.progress, operation.created_at as "createdAt",
      operation.started_at as "startedAt", operation.finished_at as "finishedAt"
    from policy
    cross join lateral (
      select * from discovery_run where policy_id = policy.id order by id desc limit 1
    ) as newest
    join operation on operation.id = newest.id
    where policy.id = any(${[...policyIds]}::uuid[])`;
  return new Map(
    rows.map((row) => [row.policyId, serializeRunSummary({ ...row, operation: row }, row.policy)]),
  );
}

/** What a policy's runs have produced. */
export interface PolicyRuns {
  readonly lastRun?: RunSummary | undefined;
  readonly result?: PolicyResult | undefined;
  readonly change?: SelectionChange | undefined;
}

export function serializeSummary({ row, version }: Stored, runs: PolicyRuns): PolicySummary {
  const policy = modelOf(version);
  return {
    name: row.name,
    version: row.currentVersion,
    spelling: version.spelling,
    semantics: version.semantics,
    strategy: policy.ranking?.strategy ?? null,
    queryCount: policy.queries.length,
    signalCount: policy.signals.length,
    maxImages: policy.maxImages,
    syncIntervalSeconds: policy.syncIntervalSeconds,
    scheduled: row.scheduled,
    nextRunAt: row.scheduled
      ? new Date(slotAfter(row.id, policy.syncIntervalSeconds, Date.now())).toISOString()
      : null,
    demo: row.demo,
    updatedAt: row.updatedAt.toISOString(),
    lastRun: runs.lastRun ?? null,
    result: runs.result ?? null,
    change: runs.change ?? null,
  };
}

export interface DetailOptions {
  /** Set after a change of the policy: waits for a free thread as long as it takes. */
  readonly patient?: boolean;
}

/**
 * Returns the summary with the document; its warnings are computed from the text again, because rules may have been
 * added.
 */
export async function serializeDetail(
  stored: Stored,
  runs: PolicyRuns,
  { patient = false }: DetailOptions = {},
): Promise<PolicyDetail> {
  const { spec } = stored.version;
  return {
    ...serializeSummary(stored, runs),
    spec,
    policy: modelOf(stored.version),
    warnings: await warningsOf(spec, patient),
  };
}

export function serializeVersion(version: VersionRow): PolicyVersion {
  return {
    version: version.version,
    message: version.message,
    author: version.author,
    createdAt: version.createdAt.toISOString(),
    spec: version.spec,
  };
}
