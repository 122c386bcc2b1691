/** Runners with the versions of their factors. */
import type { Runner, RunnerDetail } from "../../../api/runners";
import { factorsAt } from "../../../minutes";
import type { RunnerFactor } from "../../../../generated/prisma/client";
import { db, type Tx } from "../../core/db";
import { decodeNumberCursor, encodeCursor } from "../../http/cursor";
import { NotFoundError } from "../../http/errors";
import type { Page } from "../../http/keyset";

interface Row {
  readonly id: bigint;
  readonly type: Runner["type"];
  readonly description: string;
  readonly factors: readonly RunnerFactor[];
}

/** By id. Throws BadRequestError for a cursor that no page gave. */
export async function listRunners(page: {
  limit: number;
  cursor?: string | undefined;
}): Promise<Page<Runner>> {
  const after = decodeNumberCursor(page.cursor, Number.MAX_SAFE_INTEGER) ?? 0;
  const rows = await db().runner.findMany({
    where: { id: { gt: after } },
    include: { factors: true },
    orderBy: { id: "asc" },
    take: page.limit + 1,
  });
  const now = new Date().toISOString();
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => summaryOf(row, now)),
    nextCursor: last ? encodeCursor(Number(last.id)) : null,
  };
}

/** Throws NotFoundError. */
export async function readRunner(id: number, tx: Tx = db()): Promise<RunnerDetail> {
  const row = await tx.runner.findUnique({ where: { id }, include: { factors: true } });
  if (!row) throw new NotFoundError(`There is no runner with the id ${id}.`);
  const now = new Date();
  const [inForce] = row.factors
    .filter(({ validFrom }) => validFrom <= now)
    .sort((a, b) => b.validFrom.getTime() - a.validFrom.getTime() || b.version - a.version);
  const factors = [...row.factors].sort((a, b) => b.version - a.version);
  return {
    ...summaryOf(row, now.toISOString()),
    factors: factors.map((factor) => ({
      version: factor.version,
      validFrom: factor.validFrom.toISOString(),
      state: factor.validFrom > now ? "scheduled" : factor === inForce ? "inForce" : "past",
      publicProjectsMinutesCostFactor: factor.publicFactor.toFixed(),
      privateProjectsMinutesCostFactor: factor.privateFactor.toFixed(),
      message: factor.message,
      author: factor.author,
      createdAt: factor.createdAt.toISOString(),
    })),
  };
}

/** Factors of a runner at an instant (ISO 8601). */
export function rowFactorsAt(factors: readonly RunnerFactor[], at: string): ReturnType<typeof factorsAt> {
  return factorsAt(
    factors.map(({ version, validFrom, publicFactor, privateFactor }) => ({
      version,
      validFrom: validFrom.toISOString(),
      public: publicFactor.toFixed(),
      private: privateFactor.toFixed(),
    })),
    at,
  );
}

function summaryOf({ id, type, description, factors }: Row, now: string): Runner {
  const inForce = rowFactorsAt(factors, now);
  return {
    id: Number(id),
    type,
    description,
    publicProjectsMinutesCostFactor: inForce.public,
    privateProjectsMinutesCostFactor: inForce.private,
  };
}
