/** Writes versions of runners' cost factors: under one lock, each with its audit event. */
import type { RunnerFactor } from "../../../generated/prisma/client";
import { writeAudit, type AuditContext } from "../audit/write";
import type { Tx } from "../core/db";
import { namedFactors, type ReadFactors } from "./factorFields";
import { rowFactorsAt } from "./read/runners";
import { holdRules } from "./rules";

export interface LockedRunner {
  readonly id: number;
  readonly revision: number;
  readonly factors: readonly RunnerFactor[];
}

/** Returns runners by id, locked against other changes and against accounting; leaves out those that do not exist. */
export async function lockRunners(tx: Tx, ids: readonly number[]): Promise<Map<number, LockedRunner>> {
  await holdRules(tx);
  const rows = await tx.runner.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, revision: true, factors: true },
  });
  return new Map(rows.map(({ id, ...row }) => [Number(id), { ...row, id: Number(id) }]));
}

export interface NewVersion {
  readonly runner: LockedRunner;
  /** An absent factor keeps its value at `validFrom`. */
  readonly factors: ReadFactors["factors"];
  readonly validFrom: Date;
  readonly message: string;
}

export async function addVersion(tx: Tx, audit: AuditContext, added: NewVersion): Promise<void> {
  const { runner, factors, validFrom, message } = added;
  const before = rowFactorsAt(runner.factors, validFrom.toISOString());
  const after = { public: factors.public ?? before.public, private: factors.private ?? before.private };
  // Creating or withdrawing a version increments the revision, so that no number is used twice.
  const version = 1 + Math.max(runner.revision, ...runner.factors.map((factor) => factor.version));
  await tx.runnerFactor.create({
    data: {
      runnerId: runner.id,
      version,
      validFrom,
      publicFactor: after.public,
      privateFactor: after.private,
      message,
      author: audit.actor,
    },
  });
  await tx.runner.update({ where: { id: runner.id }, data: { revision: { increment: 1 } } });
  await writeAudit(tx, audit, {
    action: "runner.factors",
    target: `runner/${runner.id}`,
    before: namedFactors(before),
    after: { ...namedFactors(after), version, validFrom, message },
  });
}
