/** Added metrics: list, read, set and remove; each change with its audit event. */
import { Prisma } from "../../../../generated/prisma/client";
import type { CursorQuery } from "../../../api/common";
import { waterlineMetricSchema, type WaterlineMetric } from "../../../api/waterlineMetrics";
import { above, LIMITS } from "../../../limits/limits";
import {
  addedMetricSchema,
  metricKey,
  ownProfileSchema,
  registeredMetricInputSchema,
  registeredMetricProblems,
  type AddedMetric,
  type RegisteredMetricInput,
} from "../../../waterlines";
import { writeAudit, type AuditContext } from "../../audit/write";
import { db, type Tx } from "../../core/db";
import { oneAtATime } from "../../core/oneAtATime";
import { ConflictError, NotFoundError, UnprocessableError } from "../../http/errors";
import { listed, summarize } from "../../http/issues";
import type { Page } from "../../http/keyset";
import { offsetPage } from "../../http/offsetPage";
import { refuseOther } from "../../http/revisions";

/** Sorted by name; there are few. Throws BadRequestError for a cursor that no page returned. */
export async function listMetrics(asked: CursorQuery): Promise<Page<WaterlineMetric>> {
  const page = await offsetPage(asked, (window) =>
    db().waterlineMetric.findMany({ orderBy: { name: "asc" }, ...window }),
  );
  return { ...page, items: page.items.map(serialize) };
}

/** Throws NotFoundError. */
export async function readMetric(name: string): Promise<WaterlineMetric> {
  const row = await db().waterlineMetric.findUnique({ where: { name } });
  if (row === null) throw metricNotFound(name);
  return serialize(row);
}

/** Returns all of them in the shape that plans take, by name. */
export async function registeredMetrics(): Promise<AddedMetric[]> {
  const rows = await db().waterlineMetric.findMany({ orderBy: { name: "asc" } });
  return rows.map((row) => addedMetricSchema.parse(row));
}

export async function metricNames(tx: Tx = db()): Promise<string[]> {
  const rows = await tx.waterlineMetric.findMany({ select: { name: true } });
  return rows.map(({ name }) => name);
}

/**
 * An unchanged metric creates no revision. `expected` is the revision that the caller has seen, 0 for none. Throws
 * PreconditionFailedError with the stored metric, and UnprocessableError with every error.
 */
export async function setMetric(
  name: string,
  input: RegisteredMetricInput,
  expected: number | undefined,
  audit: AuditContext,
): Promise<WaterlineMetric> {
  return db().$transaction(async (tx) => {
    const before = await lock(tx, name);
    const problems = registeredMetricProblems({ name, ...input });
    if (problems.length > 0)
      throw new UnprocessableError(`The metric is wrong: ${summarize(problems)}`, listed(problems));
    await refuseOther(`metric ${name}`, expected, before);
    if (before !== null && same(before, input)) return before;
    if (before === null && (await tx.waterlineMetric.count()) >= LIMITS.registeredMetrics.value) {
      const message = `is one of ${above("registeredMetrics")}: remove a metric`;
      throw new UnprocessableError(`name ${message}.`, [{ path: "name", message }]);
    }
    const { chain = null, ...fields } = input;
    const data = {
      ...fields,
      chain: chain ?? Prisma.DbNull,
      revision: (before?.revision ?? 0) + 1,
      author: audit.actor,
    };
    const row = await tx.waterlineMetric.upsert({ where: { name }, create: { name, ...data }, update: data });
    await writeAudit(tx, audit, {
      action: "waterlineMetric.set",
      target: targetOf(name),
      after: input,
      ...(before && { before: inputOf(before) }),
    });
    return serialize(row);
  });
}

/**
 * Throws NotFoundError, PreconditionFailedError if `expected` is not its revision, ConflictError while a chain names
 * it.
 */
export async function removeMetric(
  name: string,
  expected: number | undefined,
  audit: AuditContext,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const before = await lock(tx, name);
    if (before === null) throw metricNotFound(name);
    await refuseOther(`metric ${name}`, expected, before);
    const users = await usersOf(tx, name);
    if (users.length > 0)
      throw new ConflictError(
        `The metric ${name} is compared by ${users.join(", ")}: take it out of their chains first. Nothing was removed.`,
        "inUse",
      );
    await tx.waterlineMetric.delete({ where: { name } });
    const target = targetOf(name);
    await writeAudit(tx, audit, { action: "waterlineMetric.remove", target, before: inputOf(before) });
  });
}

/** Returns saved profiles whose chains name the metric without declaring it themselves. */
async function usersOf(tx: Tx, name: string): Promise<string[]> {
  const key = metricKey(name);
  const rows = await tx.waterlineProfile.findMany({ orderBy: { name: "asc" } });
  return rows
    .map(({ name: own, base, chains, metrics }) =>
      ownProfileSchema.parse({ name: own, base, chains, metrics }),
    )
    .filter(({ metrics }) => !metrics.some((one) => one.name === name))
    .filter(({ chains }) => Object.values(chains).some((chain) => chain.some((one) => one.key === key)))
    .map((profile) => `the profile ${profile.name}`);
}

/** Blocks other writes of metrics, and of profiles, whose chains may name one, until the transaction ends. */
async function lock(tx: Tx, name: string): Promise<WaterlineMetric | null> {
  await oneAtATime(tx, "waterlineProfiles");
  const row = await tx.waterlineMetric.findUnique({ where: { name } });
  return row && serialize(row);
}

/** Returns the same keys in the same order, without further ones. */
const inputOf = (metric: RegisteredMetricInput): RegisteredMetricInput =>
  registeredMetricInputSchema.strip().parse({ ...metric, chain: metric.chain ?? null });

const same = (a: RegisteredMetricInput, b: RegisteredMetricInput): boolean =>
  JSON.stringify(inputOf(a)) === JSON.stringify(inputOf(b));

const serialize = (row: { readonly updatedAt: Date }): WaterlineMetric =>
  waterlineMetricSchema.parse({ ...row, updatedAt: row.updatedAt.toISOString() });

const targetOf = (name: string): string => `waterlineMetric/${name}`;

const metricNotFound = (name: string): NotFoundError =>
  new NotFoundError(`There is no added metric "${name.slice(0, 80)}".`);
