/** Saved profiles: list, read, set and remove; each change with its audit event. */
import type { CursorQuery } from "../../../api/common";
import { waterlineProfileSchema, type WaterlineProfile } from "../../../api/waterlineProfiles";
import { above, LIMITS } from "../../../limits/limits";
import {
  ownProfileProblems,
  ownProfileSchema,
  type OwnProfile,
  type OwnProfileInput,
} from "../../../waterlines";
import { writeAudit, type AuditContext } from "../../audit/write";
import { db, type Tx } from "../../core/db";
import { oneAtATime } from "../../core/oneAtATime";
import { NotFoundError, UnprocessableError } from "../../http/errors";
import { listed, summarize } from "../../http/issues";
import type { Page } from "../../http/keyset";
import { offsetPage } from "../../http/offsetPage";
import { refuseOther } from "../../http/revisions";
import { metricNames } from "../metrics/store";

/** Sorted by name; there are few. Throws BadRequestError for a cursor that no page returned. */
export async function listProfiles(asked: CursorQuery): Promise<Page<WaterlineProfile>> {
  const page = await offsetPage(asked, (window) =>
    db().waterlineProfile.findMany({ orderBy: { name: "asc" }, ...window }),
  );
  return { ...page, items: page.items.map(serialize) };
}

/** Throws NotFoundError. */
export async function readProfile(name: string): Promise<WaterlineProfile> {
  return serialize(await rowOf(db(), name));
}

/** Returns those of the profiles that exist. */
export async function readProfiles(names: readonly string[]): Promise<readonly OwnProfile[]> {
  const rows = await db().waterlineProfile.findMany({ where: { name: { in: [...names] } } });
  return rows.map(({ name, base, chains, metrics }) =>
    ownProfileSchema.parse({ name, base, chains, metrics }),
  );
}

/**
 * An unchanged profile creates no revision. `expected` is the revision that the caller has seen, 0 for none. Throws
 * PreconditionFailedError with the stored profile, and UnprocessableError with every error.
 */
export async function setProfile(
  name: string,
  input: OwnProfileInput,
  expected: number | undefined,
  audit: AuditContext,
): Promise<WaterlineProfile> {
  return db().$transaction(async (tx) => {
    const before = await lock(tx, name);
    // Read after taking the lock, which removing a metric takes as well.
    const problems = ownProfileProblems({ name, ...input }, await metricNames(tx));
    if (problems.length > 0)
      throw new UnprocessableError(`The profile is wrong: ${summarize(problems)}`, listed(problems));
    await refuseOther(`profile ${name}`, expected, before);
    if (before !== null && same(before, input)) return before;
    if (before === null && (await tx.waterlineProfile.count()) >= LIMITS.savedProfiles.value) {
      const message = `is one of ${above("savedProfiles")}: remove a profile`;
      throw new UnprocessableError(`name ${message}.`, [{ path: "name", message }]);
    }
    const data = { ...input, revision: (before?.revision ?? 0) + 1, author: audit.actor };
    const row = await tx.waterlineProfile.upsert({
      where: { name },
      create: { name, ...data },
      update: data,
    });
    await writeAudit(tx, audit, {
      action: "waterlineProfile.set",
      target: targetOf(name),
      after: input,
      ...(before && { before: inputOf(before) }),
    });
    return serialize(row);
  });
}

/** Throws NotFoundError, and PreconditionFailedError if `expected` is not its revision. */
export async function removeProfile(
  name: string,
  expected: number | undefined,
  audit: AuditContext,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const before = await lock(tx, name);
    if (before === null) throw profileNotFound(name);
    await refuseOther(`profile ${name}`, expected, before);
    await tx.waterlineProfile.delete({ where: { name } });
    const target = targetOf(name);
    await writeAudit(tx, audit, { action: "waterlineProfile.remove", target, before: inputOf(before) });
  });
}

/** Blocks other changes of the profile, and the creation of any, until the transaction ends. */
async function lock(tx: Tx, name: string): Promise<WaterlineProfile | null> {
  await oneAtATime(tx, "waterlineProfiles");
  const row = await tx.waterlineProfile.findUnique({ where: { name } });
  return row && serialize(row);
}

async function rowOf(tx: Tx, name: string) {
  const row = await tx.waterlineProfile.findUnique({ where: { name } });
  if (row === null) throw profileNotFound(name);
  return row;
}

const inputOf = ({ base, chains, metrics }: OwnProfileInput): OwnProfileInput => ({ base, chains, metrics });

/** Both were parsed by the same schema, so that their keys have the same order. */
const same = (a: OwnProfileInput, b: OwnProfileInput): boolean =>
  JSON.stringify(inputOf(a)) === JSON.stringify(inputOf(b));

const serialize = (row: { readonly updatedAt: Date }): WaterlineProfile =>
  waterlineProfileSchema.parse({ ...row, updatedAt: row.updatedAt.toISOString() });

const targetOf = (name: string): string => `waterlineProfile/${name}`;

const profileNotFound = (name: string): NotFoundError =>
  new NotFoundError(`There is no saved profile "${name.slice(0, 80)}".`);
