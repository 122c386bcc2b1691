/**
 * Changes runners' cost factors: a version takes effect at an instant, and can be withdrawn only before it is in
 * force.
 */
import type { ErrorDetail } from "../../api/common";
import type { FactorsOfRunnersInput, RunnerDetail, RunnerFactorInput, RunnerInput } from "../../api/runners";
import { writeAudit, type AuditContext } from "../audit/write";
import { db, type Tx } from "../core/db";
import { ConflictError, NotFoundError, PreconditionFailedError, UnprocessableError } from "../http/errors";
import { limitsChanged } from "../queue/limitsChanged";
import { forgetRunner } from "../queue/runners/find";
import { namedFactors, readFactorFields, type ReadFactors } from "./factorFields";
import { addVersion, lockRunners, type LockedRunner } from "./factorVersions";
import { readRunner } from "./read/runners";

/** Creates a runner before its first build. Throws ConflictError for an existing id. */
export async function createRunner(input: RunnerInput, audit: AuditContext): Promise<RunnerDetail> {
  return db().$transaction(async (tx) => {
    const made = await tx.runner.createMany({ data: [input], skipDuplicates: true });
    if (made.count === 0) throw new ConflictError(`There is a runner with the id ${input.id} already.`);
    await writeAudit(tx, audit, { action: "runner.create", target: `runner/${input.id}`, after: input });
    return readRunner(input.id, tx);
  });
}

/**
 * `revision` is the one that the change is based on. Throws NotFoundError, UnprocessableError that names every
 * invalid field, and PreconditionFailedError if the factors were changed since.
 */
export async function changeFactors(
  id: number,
  input: RunnerFactorInput,
  audit: AuditContext,
  revision?: number,
): Promise<RunnerDetail> {
  const { factors, details } = readFactorFields(input);
  refuse([...details, ...pastDetails(input.validFrom, new Date())]);
  return changed([id], async (tx) => {
    const runner = (await lockRunners(tx, [id])).get(id);
    if (!runner) throw new NotFoundError(`There is no runner with the id ${id}.`);
    if (isOutdated(runner, revision)) {
      throw new PreconditionFailedError(changedSince(id), await readRunner(id, tx));
    }
    const validFrom = beginOf(input.validFrom);
    await addVersion(tx, audit, { runner, factors, validFrom, message: input.message });
    return readRunner(id, tx);
  });
}

/** Changes all of them or none. Throws as changeFactors does; the details name each runner's position. */
export async function changeFactorsOfRunners(
  input: FactorsOfRunnersInput,
  audit: AuditContext,
): Promise<RunnerDetail[]> {
  const read = input.runners.map((fields, index) => readFactorFields(fields, `runners[${index}].`));
  const named = (index: number): number =>
    input.runners.findIndex(({ id }) => id === input.runners[index]?.id);
  refuse([
    ...read.flatMap(({ details }) => details),
    ...input.runners.flatMap(({ id }, index) =>
      named(index) === index
        ? []
        : [{ path: `runners[${index}].id`, message: `is ${id}, which is named twice` }],
    ),
    ...pastDetails(input.validFrom, new Date()),
  ]);
  const ids = input.runners.map(({ id }) => id);
  return changed(ids, async (tx) => {
    const locked = await lockRunners(tx, ids);
    refuse(
      ids.flatMap((id, index) =>
        locked.has(id)
          ? []
          : [{ path: `runners[${index}].id`, message: `is ${id}: there is no such runner` }],
      ),
    );
    const runners = ids.flatMap((id) => locked.get(id) ?? []);
    const outdated = runners.filter((runner, index) => isOutdated(runner, input.runners[index]?.revision));
    if (outdated.length > 0) {
      const message = `${outdated.map(({ id }) => changedSince(id)).join(" ")} Nothing was changed.`;
      throw new PreconditionFailedError(message, await readAll(tx, outdated));
    }
    const validFrom = beginOf(input.validFrom);
    for (const [index, runner] of runners.entries()) {
      const factors: ReadFactors["factors"] = read[index]?.factors ?? {
        public: undefined,
        private: undefined,
      };
      await addVersion(tx, audit, { runner, factors, validFrom, message: input.message });
    }
    return readAll(tx, runners);
  });
}

/** Throws NotFoundError, and ConflictError for a version that is or was in force. */
export async function withdrawFactors(id: number, version: number, audit: AuditContext): Promise<void> {
  await changed([id], async (tx) => {
    const runner = (await lockRunners(tx, [id])).get(id);
    const found = runner?.factors.find((factor) => factor.version === version);
    if (!found) throw new NotFoundError(`The runner ${id} has no version ${version} of its factors.`);
    if (found.validFrom <= new Date()) {
      throw new ConflictError(
        "Builds may have been accounted by it already. Change the factors instead.",
        "inForce",
      );
    }
    await tx.runnerFactor.delete({ where: { runnerId_version: { runnerId: id, version } } });
    await tx.runner.update({ where: { id }, data: { revision: { increment: 1 } } });
    await writeAudit(tx, audit, {
      action: "runner.withdrawFactors",
      target: `runner/${id}`,
      before: {
        ...namedFactors({ public: found.publicFactor.toFixed(), private: found.privateFactor.toFixed() }),
        version,
        validFrom: found.validFrom,
      },
    });
  });
}

/**
 * Factors decide whether an exceeded quota keeps builds from a runner, so the queue re-evaluates after the commit.
 */
async function changed<T>(ids: readonly number[], work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await db().$transaction(work);
  forgetRunner(...ids);
  await limitsChanged();
  return result;
}

const isOutdated = (runner: LockedRunner, revision: number | undefined): boolean =>
  revision !== undefined && revision !== runner.revision;

const changedSince = (id: number): string =>
  `The factors of the runner ${id} were changed since you read them.`;

async function readAll(tx: Tx, runners: readonly LockedRunner[]): Promise<RunnerDetail[]> {
  const all: RunnerDetail[] = [];
  for (const { id } of runners) all.push(await readRunner(id, tx));
  return all;
}

/** Called after taking the locks: builds that were accounted in the meantime finished earlier. */
function beginOf(given: string | undefined): Date {
  const now = new Date();
  refuse(pastDetails(given, now));
  return given === undefined ? now : new Date(given);
}

/**
 * Checked with the other fields, so that all errors are returned at once, and again with the clock after taking the
 * locks.
 */
function pastDetails(given: string | undefined, now: Date): readonly ErrorDetail[] {
  if (given === undefined || new Date(given) >= now) return [];
  const message = `is ${given}, in the past, and what was accounted does not change: leave it out for at once`;
  return [{ path: "validFrom", message }];
}

function refuse(details: readonly ErrorDetail[]): void {
  if (details.length === 0) return;
  throw new UnprocessableError(details.map(({ path, message }) => `${path} ${message}`).join("; "), details);
}
