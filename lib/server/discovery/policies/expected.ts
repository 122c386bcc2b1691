/**
 * The images that a policy should keep warm; stored alongside the document (docs/decisions/033-expected-images.md).
 */
import type { PolicyExpected } from "../../../api/policies";
import type { ExpectedImages } from "../../../discovery";
import { writeAudit, type AuditContext } from "../../audit/write";
import { db, type Tx } from "../../core/db";
import { PreconditionFailedError } from "../../http/errors";
import { lockPolicy, readPolicy } from "./rows";

/** Throws NotFoundError. */
export async function getExpected(name: string): Promise<PolicyExpected> {
  const { row } = await readPolicy(name);
  return readExpected(db(), row.id);
}

/** Returns empty lists at revision 0 if none were saved. */
export async function readExpected(tx: Tx, policyId: string): Promise<PolicyExpected> {
  const row = await tx.expectedImages.findUnique({ where: { policyId } });
  if (!row) return { warm: [], notNeeded: [], revision: 0, author: null, updatedAt: null };
  const { warm, notNeeded, revision, author } = row;
  return { warm, notNeeded, revision, author, updatedAt: row.updatedAt.toISOString() };
}

/**
 * Replaces both lists; unchanged lists create no revision. `expected` is the revision that the caller has seen: if
 * another was saved since, PreconditionFailedError carries it and nothing is written. Throws NotFoundError.
 */
export async function setExpected(
  name: string,
  { warm, notNeeded }: ExpectedImages,
  expected: number | undefined,
  audit: AuditContext,
): Promise<PolicyExpected> {
  return db().$transaction(async (tx) => {
    const { row } = await lockPolicy(tx, name);
    const before = await readExpected(tx, row.id);
    if (expected !== undefined && expected !== before.revision) {
      throw new PreconditionFailedError(
        `${before.author ?? "Nobody"} saved revision ${before.revision} of the expected images of ${name} after revision ${expected}, on which this change is based. Nothing was saved.`,
        before,
      );
    }
    const lists = { warm, notNeeded };
    if (same(before, lists)) return before;
    const data = { ...lists, revision: before.revision + 1, author: audit.actor };
    await tx.expectedImages.upsert({
      where: { policyId: row.id },
      create: { policyId: row.id, ...data },
      update: data,
    });
    await writeAudit(tx, audit, {
      action: "policy.expect",
      target: `policy/${name}`,
      before: { revision: before.revision, warm: before.warm, notNeeded: before.notNeeded },
      after: { revision: data.revision, ...lists },
    });
    return readExpected(tx, row.id);
  });
}

function same(a: ExpectedImages, b: ExpectedImages): boolean {
  return JSON.stringify([a.warm, a.notNeeded]) === JSON.stringify([b.warm, b.notNeeded]);
}
