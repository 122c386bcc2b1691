/** Checks a new version of a policy against its replay before it is saved. */
import { GUARD_REFUSALS } from "../../../api/policyGuard";
import { dayTimesSchema, guardOutcomeSchema, NO_INTERVAL, type GuardOutcome } from "../../../replay/shapes";
import { runInThread } from "../../compute/run";
import { db } from "../../core/db";
import { ConflictError, HttpError, NotFoundError } from "../../http/errors";
import { blobPieces, storedFiles } from "../files/stored";
import { isTheirs } from "../operation";
import type { ColumnPolicy } from "../task";
import { guardTask } from "./task";

interface Asked {
  readonly policyId: string;
  readonly inForce: ColumnPolicy & { readonly version: number };
  readonly proposed: ColumnPolicy;
  /** Why it is saved in spite of the guard. */
  readonly reason: string | undefined;
}

/** The audit log's record of the check. */
export interface GuardRecord {
  readonly revision: number;
  /** `name@version`. */
  readonly jobSet: string;
  readonly outcome: GuardOutcome | null;
  /** Why there is no outcome. */
  readonly problem?: string;
  readonly reason?: string;
}

/**
 * Returns undefined if the policy has no guard. Throws ConflictError if the version saves fewer minutes beyond the
 * interval, or the outcome is unknown, and no reason is given; and as runInThread does.
 */
export async function holdToGuard(asked: Asked, signal?: AbortSignal): Promise<GuardRecord | undefined> {
  const row = await db().policyGuard.findUnique({ where: { policyId: asked.policyId } });
  if (!row?.jobSet) return undefined;
  const { reason, inForce } = asked;
  const said = reason === undefined ? {} : { reason };
  const [savesFewer, unknown] = GUARD_REFUSALS;
  try {
    const { version, outcome } = await outcomeOf(row.jobSet, row.times, asked, signal);
    const jobSet = `${row.jobSet}@${version}`;
    if (outcome.fewer && reason === undefined)
      throw refused(sentenceOf(outcome, jobSet, inForce.version), savesFewer);
    return { revision: row.revision, jobSet, outcome, ...said };
  } catch (error) {
    if (signal?.aborted === true || error instanceof ConflictError || !isTheirs(error)) throw error;
    // A busy server can be tried again; an error in the job set is permanent.
    if (error instanceof HttpError && error.status === 503) throw error;
    const problem = `It is not known what the version would have saved: ${error.message}`;
    if (reason === undefined) throw refused(problem, unknown);
    return { revision: row.revision, jobSet: row.jobSet, outcome: null, problem, reason };
  }
}

/** Returns the revision of a policy's guard, 0 without one; for a transaction that must not miss a newer one. */
export async function guardRevision(
  tx: Pick<ReturnType<typeof db>, "policyGuard">,
  policyId: string,
): Promise<number> {
  const row = await tx.policyGuard.findUnique({
    where: { policyId },
    select: { revision: true, jobSet: true },
  });
  return row?.jobSet ? row.revision : 0;
}

async function outcomeOf(
  name: string,
  times: unknown,
  { inForce, proposed }: Asked,
  signal: AbortSignal | undefined,
): Promise<{ version: number; outcome: GuardOutcome }> {
  const found = await db().jobSet.findFirst({
    where: { name, operation: { state: "succeeded" } },
    orderBy: { version: "desc" },
    include: { files: true },
  });
  if (!found) throw new NotFoundError(`The job set ${name} no longer has a version.`);
  const input = { files: storedFiles(found.files), times: dayTimesSchema.parse(times), inForce, proposed };
  const outcome = await runInThread(guardTask, input, { signal, handlers: blobPieces() });
  return { version: found.version, outcome: guardOutcomeSchema.parse(outcome) };
}

function sentenceOf(outcome: GuardOutcome, jobSet: string, inForce: number): string {
  const fewer = (minutes: number): string => `${Math.abs(minutes).toFixed(1)} min`;
  const { minutes_gained, minutes_gained_low, minutes_gained_high, minutes_waited, units, over } = outcome;
  const between =
    minutes_gained_low === null || minutes_gained_high === null
      ? NO_INTERVAL[over]
      : `between ${fewer(minutes_gained_high)} and ${fewer(minutes_gained_low)} fewer in nine of ten resamples of ${units} ${over}`;
  return `The new version would have saved ${fewer(minutes_gained)} fewer than version ${inForce}, of ${fewer(minutes_waited)} that jobs of ${jobSet} waited: ${between}.`;
}

function refused(message: string, code: string): ConflictError {
  return new ConflictError(`${message} Nothing was saved.`, code, [
    { path: "guardReason", message: "say why the version is saved anyway" },
  ]);
}
