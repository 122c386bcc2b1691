/** A new run: its row and its job in one transaction, so that neither is there without the other. */
import type { RunSummary, RunTrigger } from "../../api/runs";
import { policySchema } from "../../discovery/policy/model";
import { writeAudit, type AuditContext } from "../audit";
import { db, type Tx } from "../db";
import { NotFoundError } from "../http/errors";
import { enqueueRun } from "../jobs/enqueue";
import { storableJson } from "../storable";
import type { QueryProgress } from "./progress";
import { serializeSummary, SUMMARY_SELECT } from "./serialize";
import { notifyRun } from "./states";

export interface CreateRunOptions {
  readonly trigger: Exclude<RunTrigger, "dryRun">;
  /** ISO 8601: the instant that the queries' ranges end at; now when absent. */
  readonly evaluatedAt?: string;
}

/** What waits behind what: a person before the schedule. */
const PRIORITY: Readonly<Record<CreateRunOptions["trigger"], number>> = { manual: 0, demo: 5, schedule: 10 };

/** Throws NotFoundError for a policy that is not there. */
export async function createRun(
  policyName: string,
  options: CreateRunOptions,
  audit: AuditContext,
): Promise<RunSummary> {
  return db().$transaction(async (tx) => {
    const policy = await tx.policy.findFirst({ where: { name: policyName, deletedAt: null } });
    if (!policy) throw new NotFoundError(`There is no policy named "${policyName}".`);
    const evaluatedAt = options.evaluatedAt === undefined ? new Date() : new Date(options.evaluatedAt);
    const run = await insertRun(tx, policy, {
      trigger: options.trigger,
      evaluatedAt,
      requestedBy: audit.actor,
    });
    await writeAudit(tx, audit, {
      action: "run.create",
      target: `run/${run.id}`,
      after: { policy: policyName, version: policy.currentVersion, evaluatedAt, trigger: options.trigger },
    });
    return run;
  });
}

interface NewRun {
  readonly trigger: CreateRunOptions["trigger"];
  readonly evaluatedAt: Date;
  readonly requestedBy: string;
  /** The slot of a scheduled run. */
  readonly scheduledFor?: Date;
}

/** The row and the job of a run of the policy's version in force. */
export async function insertRun(
  tx: Tx,
  policy: { readonly id: string; readonly currentVersion: number },
  run: NewRun,
): Promise<RunSummary> {
  const version = await tx.policyVersion.findUniqueOrThrow({
    where: { policyId_version: { policyId: policy.id, version: policy.currentVersion } },
    select: { model: true },
  });
  const model = policySchema.parse(version.model);
  const waiting = model.queries.map(({ name }): QueryProgress => ({ name, state: "waiting", bytes: 0 }));
  const row = await tx.run.create({
    data: {
      policyId: policy.id,
      policyVersion: policy.currentVersion,
      trigger: run.trigger,
      evaluatedAt: run.evaluatedAt,
      requestedBy: run.requestedBy,
      scheduledFor: run.scheduledFor ?? null,
      maxImages: model.maxImages,
      strategy: model.ranking?.strategy ?? null,
      // Plain JSON by storableJson, which also takes out what the database refuses.
      queryProgress: JSON.parse(storableJson(waiting)) as object[],
    },
    select: SUMMARY_SELECT,
  });
  await enqueueRun(tx, row.id, PRIORITY[run.trigger]);
  await notifyRun(tx, row.id);
  return serializeSummary(row);
}
