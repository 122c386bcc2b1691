/** The policy that a policy challenges; stored alongside the document, as the guard is. */
import type { PolicyShadowInput } from "../../../api/policyShadow";
import { above, LIMITS } from "../../../limits/limits";
import { dayTimesSchema } from "../../../replay/shapes";
import { writeAudit, type AuditContext } from "../../audit/write";
import { db, type Tx } from "../../core/db";
import { lockPolicy } from "../../discovery/policies/rows";
import { PreconditionFailedError, UnprocessableError } from "../../http/errors";
import { beginScoring } from "./kind";

export interface Mark extends PolicyShadowInput {
  readonly revision: number;
  readonly author: string | null;
  readonly updatedAt: string | null;
}

/** Returns no champion at revision 0 if none was saved. */
export async function readMark(tx: Tx, policyId: string): Promise<Mark> {
  const row = await tx.policyShadow.findUnique({ where: { policyId }, include: { champion: true } });
  const times = dayTimesSchema.parse(row?.times ?? {});
  if (!row) return { champion: null, jobSet: null, ...times, revision: 0, author: null, updatedAt: null };
  const { champion, jobSet, revision, author, updatedAt } = row;
  const name = champion?.deletedAt === null ? champion.name : null;
  return { champion: name, jobSet, ...times, revision, author, updatedAt: updatedAt.toISOString() };
}

/**
 * Replaces the mark; an unchanged one creates no revision. Days that were read for another champion, job set or time
 * are deleted. `expected` is the revision that the caller has seen: if another was saved since,
 * PreconditionFailedError is thrown and nothing is written. Throws NotFoundError for the policy, UnprocessableError
 * for every invalid field.
 */
export async function setShadow(
  name: string,
  input: PolicyShadowInput,
  expected: number | undefined,
  audit: AuditContext,
): Promise<void> {
  const { champion: asked, jobSet, ...times } = input;
  await db().$transaction(async (tx) => {
    // Locks both in one order, so that two policies that start to challenge each other cannot deadlock, and two
    // challengers of one champion take turns.
    await tx.$queryRaw`select 1 from policy where name in (${name}, ${asked ?? name}) order by id for no key update`;
    const { row } = await lockPolicy(tx, name);
    const { author, updatedAt: _, ...before } = await readMark(tx, row.id);
    if (expected !== undefined && expected !== before.revision) {
      throw new PreconditionFailedError(
        `${author ?? "Nobody"} saved revision ${before.revision} of what ${name} challenges after revision ${expected}, on which this change is based. Nothing was saved.`,
        await readMark(tx, row.id),
      );
    }
    const championId = await checked(tx, { id: row.id, name }, input);
    const after = { champion: asked, jobSet, ...times, revision: before.revision };
    if (JSON.stringify(Object.entries(after).sort()) === JSON.stringify(Object.entries(before).sort()))
      return;
    const data = {
      championId,
      jobSet,
      times,
      author: audit.actor,
      revision: before.revision + 1,
      lastVersion: 0,
    };
    await tx.policyShadow.upsert({
      where: { policyId: row.id },
      create: { policyId: row.id, ...data },
      update: data,
    });
    await tx.shadowDay.deleteMany({ where: { policyId: row.id } });
    if (championId !== null && jobSet !== null) await beginScoring(tx, row.id, audit.actor);
    await writeAudit(tx, audit, {
      action: "policy.shadow",
      target: `policy/${name}`,
      before,
      after: { ...after, revision: data.revision },
    });
  });
}

/** Returns the champion's id. */
async function checked(
  tx: Tx,
  challenger: { readonly id: string; readonly name: string },
  { champion, jobSet, developerStart, developerEnd }: PolicyShadowInput,
): Promise<string | null> {
  const details: { path: string; message: string }[] = [];
  const refuse = (path: string, message: string): void => void details.push({ path, message });
  if (developerEnd <= developerStart) refuse("developerEnd", "must be after developerStart");
  if (jobSet !== null && !(await isKnown(tx, jobSet)))
    refuse("jobSet", `there is no job set named ${jobSet}, and no collector of one`);
  const found =
    champion === null ? null : await tx.policy.findFirst({ where: { name: champion, deletedAt: null } });
  if (champion !== null && !found) refuse("champion", `there is no policy named ${champion}`);
  if (found?.id === challenger.id) refuse("champion", "must be another policy");
  if (found) {
    const others = await tx.policyShadow.count({
      where: { championId: found.id, policyId: { not: challenger.id }, policy: { deletedAt: null } },
    });
    if (others >= LIMITS.challengers.value)
      refuse("champion", `there are ${above("challengers")}: let one of ${champion} challenge none`);
  }
  if (details.length === 0) return found?.id ?? null;
  const said = details.map(({ path, message }) => `${path}: ${message}`).join("; ");
  throw new UnprocessableError(`The challenge is wrong: ${said}.`, details);
}

async function isKnown(tx: Tx, jobSet: string): Promise<boolean> {
  return (
    (await tx.jobSet.findFirst({ where: { name: jobSet }, select: { id: true } })) !== null ||
    (await tx.jobSetCollector.findFirst({ where: { name: jobSet }, select: { name: true } })) !== null
  );
}
