/** A person's changes of a runner that polls here. Runners that a GitLab reported are changed there. */
import type { RunnerQueueInput } from "../../../api/runnerQueue";
import { writeAudit, type AuditContext } from "../../audit/write";
import { db, type Tx } from "../../core/db";
import { NotFoundError, PreconditionFailedError } from "../../http/errors";
import { tickAll } from "../lastUpdate";
import { forgetRunner } from "./find";
import { settingsAfter, type RunnerSettingsNow } from "./settings";

/**
 * Applies to the runner's next request, whatever its strategy; jobs that it runs continue unchanged.
 *
 * Throws NotFoundError for a runner that does not poll here, PreconditionFailedError if it was changed since, and
 * UnprocessableError that names every error.
 */
export async function changeRunnerQueue(
  id: number,
  input: RunnerQueueInput,
  audit: AuditContext,
  ifMatch?: number,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const { revision, ...before } = await lock(tx, id);
    if (ifMatch !== undefined && ifMatch !== revision) {
      throw new PreconditionFailedError(`Runner ${id} was changed by somebody else in the meantime.`, {
        id,
        revision,
        ...before,
      });
    }
    const after = settingsAfter(before, input);
    const { protectedOnly, maximumTimeoutSeconds, maintenanceNote, tags, ...rest } = after;
    await tx.runner.update({
      where: { id },
      data: {
        ...rest,
        tags: [...tags],
        access: protectedOnly ? "ref_protected" : "not_protected",
        maximumTimeout: maximumTimeoutSeconds,
        maintenance: maintenanceNote,
        criteriaRevision: { increment: 1 },
      },
    });
    await writeAudit(tx, audit, {
      action: "runner.updateQueue",
      target: `runner/${id}`,
      before,
      after,
    });
  });
  forgetRunner(id);
  await tickAll();
}

type Locked = RunnerSettingsNow & { readonly revision: number };

async function lock(tx: Tx, id: number): Promise<Locked> {
  const [row] = await tx.$queryRaw<Locked[]>`
    select strategy::text as strategy, paused, description, tags, run_untagged as "runUntagged",
      access = 'ref_protected' as "protectedOnly", locked, maximum_timeout as "maximumTimeoutSeconds",
      maintenance as "maintenanceNote", criteria_revision as revision
    from runner where id = ${id} and token_hash is not null for update`;
  if (!row) throw new NotFoundError(`No runner with the id ${id} takes jobs here.`);
  return row;
}
