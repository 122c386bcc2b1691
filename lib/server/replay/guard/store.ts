/** The replay that guards a policy; stored alongside the document, as the expected images are. */
import type { PolicyGuard, PolicyGuardInput } from "../../../api/policyGuard";
import { dayTimesSchema } from "../../../replay/shapes";
import { writeAudit, type AuditContext } from "../../audit/write";
import { db, type Tx } from "../../core/db";
import { lockPolicy, readPolicy } from "../../discovery/policies/rows";
import { PreconditionFailedError, UnprocessableError } from "../../http/errors";

/** Throws NotFoundError. */
export async function getGuard(name: string): Promise<PolicyGuard> {
  const { row } = await readPolicy(name);
  return readGuard(db(), row.id);
}

/** Returns no job set at revision 0 if none was saved. */
async function readGuard(tx: Tx, policyId: string): Promise<PolicyGuard> {
  const row = await tx.policyGuard.findUnique({ where: { policyId } });
  const times = dayTimesSchema.parse(row?.times ?? {});
  if (!row) return { jobSet: null, ...times, revision: 0, author: null, updatedAt: null };
  const { jobSet, revision, author, updatedAt } = row;
  return { jobSet, ...times, revision, author, updatedAt: updatedAt.toISOString() };
}

/**
 * Replaces the guard; an unchanged one creates no revision. `expected` is the revision that the caller has seen: if
 * another was saved since, PreconditionFailedError carries it and nothing is written. Throws NotFoundError for the
 * policy, UnprocessableError for an unknown job set and for a window that ends before it starts.
 */
export async function setGuard(
  name: string,
  { jobSet, ...times }: PolicyGuardInput,
  expected: number | undefined,
  audit: AuditContext,
): Promise<PolicyGuard> {
  await check(jobSet, times);
  return db().$transaction(async (tx) => {
    const { row } = await lockPolicy(tx, name);
    const { author, updatedAt: _, ...before } = await readGuard(tx, row.id);
    if (expected !== undefined && expected !== before.revision) {
      throw new PreconditionFailedError(
        `${author ?? "Nobody"} saved revision ${before.revision} of the guard of ${name} after revision ${expected}, on which this change is based. Nothing was saved.`,
        await readGuard(tx, row.id),
      );
    }
    const after = { jobSet, ...times, revision: before.revision };
    if (JSON.stringify(Object.entries(after).sort()) === JSON.stringify(Object.entries(before).sort()))
      return readGuard(tx, row.id);
    const data = { jobSet, times, revision: before.revision + 1, author: audit.actor };
    await tx.policyGuard.upsert({
      where: { policyId: row.id },
      create: { policyId: row.id, ...data },
      update: data,
    });
    await writeAudit(tx, audit, {
      action: "policy.guard",
      target: `policy/${name}`,
      before,
      after: { ...after, revision: data.revision },
    });
    return readGuard(tx, row.id);
  });
}

async function check(jobSet: string | null, times: Omit<PolicyGuardInput, "jobSet">): Promise<void> {
  const details: { path: string; message: string }[] = [];
  if (times.developerEnd <= times.developerStart)
    details.push({ path: "developerEnd", message: "must be after developerStart" });
  const known = jobSet === null ? null : await db().jobSet.findFirst({ where: { name: jobSet } });
  if (jobSet !== null && !known)
    details.push({ path: "jobSet", message: `there is no job set named ${jobSet}` });
  if (details.length === 0) return;
  const said = details.map(({ path, message }) => `${path}: ${message}`).join("; ");
  throw new UnprocessableError(`The guard is wrong: ${said}.`, details);
}
