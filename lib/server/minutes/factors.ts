/** Changing runners' cost factors: a version from an instant on, taken back only before it is in force. */
import type { ErrorDetail } from "../../api/common";
import type { RunnerDetail, RunnerFactorInput, RunnerInput } from "../../api/runners";
import { readFactor } from "../../minutes";
import { writeAudit, type AuditContext } from "../audit/write";
import { db, type Tx } from "../core/db";
import { ConflictError, NotFoundError, UnprocessableError } from "../http/errors";
import { readRunner, rowFactorsAt } from "./read/runners";
import { holdRules } from "./rules";

const FIELDS = ["publicProjectsMinutesCostFactor", "privateProjectsMinutesCostFactor"] as const;

/** Before it has run a build. Throws ConflictError for an id that is known. */
export async function createRunner(input: RunnerInput, audit: AuditContext): Promise<RunnerDetail> {
  return db().$transaction(async (tx) => {
    const made = await tx.runner.createMany({ data: [input], skipDuplicates: true });
    if (made.count === 0) throw new ConflictError(`There is a runner with the id ${input.id} already.`);
    await writeAudit(tx, audit, { action: "runner.create", target: `runner/${input.id}`, after: input });
    return readRunner(input.id, tx);
  });
}

/** Throws NotFoundError, and UnprocessableError that names every wrong field. */
export async function changeFactors(
  id: number,
  input: RunnerFactorInput,
  audit: AuditContext,
): Promise<RunnerDetail> {
  const given = readFactors(input);
  return db().$transaction(async (tx) => {
    const factors = await lockFactors(tx, id);
    // After the locks: builds that were accounted meanwhile finished before.
    const now = new Date();
    const validFrom = input.validFrom === undefined ? now : new Date(input.validFrom);
    if (validFrom < now) {
      const message = "is in the past, and what was accounted does not change: leave it out for at once";
      throw new UnprocessableError(`validFrom ${message}.`, [{ path: "validFrom", message }]);
    }
    const before = rowFactorsAt(factors, validFrom.toISOString());
    const after = { public: given[0] ?? before.public, private: given[1] ?? before.private };
    const version = 1 + Math.max(0, ...factors.map((factor) => factor.version));
    await tx.runnerFactor.create({
      data: {
        runnerId: id,
        version,
        validFrom,
        publicFactor: after.public,
        privateFactor: after.private,
        message: input.message,
        author: audit.actor,
      },
    });
    await writeAudit(tx, audit, {
      action: "runner.factors",
      target: `runner/${id}`,
      before: named(before),
      after: { ...named(after), version, validFrom, message: input.message },
    });
    return readRunner(id, tx);
  });
}

/** Throws NotFoundError, and ConflictError for a version that is in force or was. */
export async function withdrawFactors(id: number, version: number, audit: AuditContext): Promise<void> {
  await db().$transaction(async (tx) => {
    const found = (await lockFactors(tx, id)).find((factor) => factor.version === version);
    if (!found) throw new NotFoundError(`The runner ${id} has no version ${version} of its factors.`);
    if (found.validFrom <= new Date()) {
      throw new ConflictError(
        "Builds may have been accounted by it already. Change the factors instead.",
        "inForce",
      );
    }
    await tx.runnerFactor.delete({ where: { runnerId_version: { runnerId: id, version } } });
    await writeAudit(tx, audit, {
      action: "runner.withdrawFactors",
      target: `runner/${id}`,
      before: {
        ...named({ public: found.publicFactor.toFixed(), private: found.privateFactor.toFixed() }),
        version,
        validFrom: found.validFrom,
      },
    });
  });
}

type Factors = ReturnType<typeof rowFactorsAt>;
const named = (factors: Factors): object => ({
  publicProjectsMinutesCostFactor: factors.public,
  privateProjectsMinutesCostFactor: factors.private,
});

/** Public and private, undefined where the input has none. */
function readFactors(input: RunnerFactorInput): readonly (string | undefined)[] {
  const details: ErrorDetail[] = [];
  const values = FIELDS.map((path) => {
    const value = input[path];
    if (value === undefined) return undefined;
    const read = readFactor(value);
    if ("value" in read) return read.value;
    details.push({ path, message: read.problem });
    return undefined;
  });
  if (details.length === 0) return values;
  throw new UnprocessableError(details.map(({ path, message }) => `${path} ${message}`).join("; "), details);
}

/** Versions of a runner's factors, held against other changes and against those who account by them. */
async function lockFactors(tx: Tx, id: number) {
  await holdRules(tx);
  const runner = await tx.runner.findUnique({ where: { id }, include: { factors: true } });
  if (!runner) throw new NotFoundError(`There is no runner with the id ${id}.`);
  return runner.factors;
}
