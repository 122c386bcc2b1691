/** Runners with the versions of their factors. */
import type { CursorQuery } from "../../../api/common";
import type { Runner, RunnerDetail, RunnerFactorVersion } from "../../../api/runners";
import { factorsAt, versionAt, type FactorVersion } from "../../../minutes";
import type { RunnerFactor } from "../../../../generated/prisma/client";
import { db, type Tx } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { numberPage } from "../../http/idPage";
import type { Page } from "../../http/keyset";
import { namedFactors } from "../factorFields";

interface Row {
  readonly id: bigint;
  readonly type: Runner["type"];
  readonly description: string;
  readonly revision: number;
  readonly factors: readonly RunnerFactor[];
}

/** Sorted by id. Throws BadRequestError for a cursor that no page returned. */
export async function listRunners(asked: CursorQuery): Promise<Page<Runner>> {
  const page = await numberPage(
    asked,
    ({ after = 0, take }) =>
      db().runner.findMany({
        where: { id: { gt: after } },
        include: { factors: true },
        orderBy: { id: "asc" },
        take,
      }),
    ({ id }) => Number(id),
  );
  const now = new Date();
  return { ...page, items: page.items.map((row) => summaryOf(row, now)) };
}

/** Throws NotFoundError. */
export async function readRunner(id: number, tx: Tx = db()): Promise<RunnerDetail> {
  const row = await tx.runner.findUnique({ where: { id }, include: { factors: true } });
  if (!row) throw new NotFoundError(`There is no runner with the id ${id}.`);
  const now = new Date();
  const inForce = versionAt(row.factors.map(factorVersion), now.toISOString())?.version;
  return {
    ...summaryOf(row, now),
    factors: [...row.factors]
      .sort((a, b) => b.version - a.version)
      .map((each) => shownVersion(each, now, inForce)),
  };
}

/** In the shape that the engine takes. */
export const factorVersion = ({
  version,
  validFrom,
  publicFactor,
  privateFactor,
}: RunnerFactor): FactorVersion => ({
  version,
  validFrom: validFrom.toISOString(),
  public: publicFactor.toFixed(),
  private: privateFactor.toFixed(),
});

/** Returns the factors of a runner at an instant (ISO 8601). */
export function rowFactorsAt(factors: readonly RunnerFactor[], at: string): ReturnType<typeof factorsAt> {
  return factorsAt(factors.map(factorVersion), at);
}

function shownVersion(factor: RunnerFactor, now: Date, inForce: number | undefined): RunnerFactorVersion {
  const { version, validFrom, message, author, createdAt } = factor;
  return {
    version,
    validFrom: validFrom.toISOString(),
    state: validFrom > now ? "scheduled" : version === inForce ? "inForce" : "past",
    ...namedFactors(factorVersion(factor)),
    message,
    author,
    createdAt: createdAt.toISOString(),
  };
}

function summaryOf({ id, type, description, revision, factors }: Row, now: Date): Runner {
  return {
    id: Number(id),
    type,
    description,
    revision,
    ...namedFactors(rowFactorsAt(factors, now.toISOString())),
    scheduled: factors
      .filter(({ validFrom }) => validFrom > now)
      .sort((a, b) => a.validFrom.getTime() - b.validFrom.getTime() || a.version - b.version)
      .map((each) => shownVersion(each, now, undefined)),
  };
}
