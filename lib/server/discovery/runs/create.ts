/** Creates a run: its row, its operation and its job in one transaction, so that none exists without the others. */
import type { RunSummary, RunTrigger } from "../../../api/runs";
import { policySchema, scoreUnit, type Pushdown } from "../../../discovery";
import { writeAudit, type AuditContext } from "../../audit/write";
import { db, type Tx } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { createOperation } from "../../operations/create";
import { RUN_ATTEMPTS, RUN_KIND } from "./kind";
import { serializeSummary, SUMMARY_SELECT } from "./serialize";

export interface CreateRunOptions {
  readonly trigger: Exclude<RunTrigger, "dryRun">;
  /** ISO 8601: the end of the queries' ranges; now if absent. */
  readonly evaluatedAt?: string;
  /** Instead of the policy's own. */
  readonly pushdown?: Pushdown;
}

/** Job priorities: a person before the schedule, a policy before its challenger. */
const PRIORITY: Readonly<Record<CreateRunOptions["trigger"], number>> = {
  manual: 0,
  demo: 5,
  schedule: 10,
  shadow: 15,
};

/** Throws NotFoundError if there is no such policy. */
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
      pushdown: options.pushdown,
      requestedBy: audit.actor,
    });
    await writeAudit(tx, audit, {
      action: "run.create",
      target: `run/${run.id}`,
      after: {
        policy: policyName,
        version: policy.currentVersion,
        evaluatedAt,
        trigger: options.trigger,
        ...(options.pushdown === undefined ? {} : { pushdown: options.pushdown }),
      },
    });
    return run;
  });
}

interface NewRun {
  readonly trigger: CreateRunOptions["trigger"];
  readonly evaluatedAt: Date;
  readonly requestedBy: string;
  readonly pushdown?: Pushdown | undefined;
  /** The slot of a scheduled run. */
  readonly scheduledFor?: Date;
}

/** Creates a run of the policy's current version. */
export async function insertRun(
  tx: Tx,
  policy: { readonly id: string; readonly name: string; readonly currentVersion: number },
  run: NewRun,
): Promise<RunSummary> {
  const version = await tx.policyVersion.findUniqueOrThrow({
    where: { policyId_version: { policyId: policy.id, version: policy.currentVersion } },
    select: { model: true },
  });
  const model = policySchema.parse(version.model);
  const id = await createOperation(tx, {
    kind: RUN_KIND,
    subject: `policy/${policy.name}`,
    attempts: RUN_ATTEMPTS,
    requestedBy: run.requestedBy,
    priority: PRIORITY[run.trigger],
    items: model.queries.map(({ name }) => ({ name, state: "waiting", bytes: 0 })),
  });
  const row = await tx.run.create({
    data: {
      id,
      policyId: policy.id,
      policyVersion: policy.currentVersion,
      trigger: run.trigger,
      evaluatedAt: run.evaluatedAt,
      scheduledFor: run.scheduledFor ?? null,
      pushdown: run.pushdown ?? null,
      maxImages: model.maxImages,
      strategy: model.ranking?.strategy ?? null,
      scoreUnit: scoreUnit(model),
    },
    select: SUMMARY_SELECT,
  });
  return serializeSummary(row);
}
