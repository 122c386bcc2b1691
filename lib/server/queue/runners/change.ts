/** What a person changes of a runner that polls here: its strategy, and whether it takes jobs. */
import type { RunnerQueueInput } from "../../../api/queue";
import { writeAudit, type AuditContext } from "../../audit/write";
import { db, type Tx } from "../../core/db";
import { NotFoundError, PreconditionFailedError } from "../../http/errors";
import { tickAll } from "../lastUpdate";
import { forgetRunner } from "./find";

interface State {
  readonly strategy: RunnerQueueInput["strategy"];
  readonly paused: boolean;
  readonly revision: number;
}

/** Throws NotFoundError for a runner that does not poll here, PreconditionFailedError where it was changed since. */
export async function changeRunnerQueue(
  id: number,
  input: RunnerQueueInput,
  audit: AuditContext,
  ifMatch?: number,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const { revision, ...before } = await lock(tx, id);
    if (ifMatch !== undefined && ifMatch !== revision) {
      throw new PreconditionFailedError(`Runner ${id} was changed by somebody else meanwhile.`, {
        ...{ id, revision },
        ...before,
      });
    }
    const { strategy = before.strategy ?? null, paused = before.paused } = input;
    await tx.runner.update({
      where: { id },
      data: { strategy, paused, criteriaRevision: { increment: 1 } },
    });
    await writeAudit(tx, audit, {
      ...{ action: "runner.updateQueue", target: `runner/${id}` },
      ...{ before, after: { strategy, paused } },
    });
  });
  forgetRunner(id);
  await tickAll();
}

async function lock(tx: Tx, id: number): Promise<State> {
  const [row] = await tx.$queryRaw<State[]>`
    select strategy::text as strategy, paused, criteria_revision as revision
    from runner where id = ${id} and token_hash is not null for update`;
  if (!row) throw new NotFoundError(`No runner with the id ${id} takes jobs here.`);
  return row;
}
