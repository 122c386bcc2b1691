/** Changes policies. Each change writes its audit row in its own transaction. */
import type { PolicyCreate, PolicyDetail, PolicyUpdate } from "../../../api/policies";
import type { Prisma } from "../../../../generated/prisma/client";
import { changedFields } from "../../../changes/fields";
import { writeAudit, type AuditContext } from "../../audit/write";
import { db, type Tx } from "../../core/db";
import { isUniqueViolation } from "../../core/dbErrors";
import { ConflictError, PreconditionFailedError } from "../../http/errors";
import { guardRevision, holdToGuard, type GuardRecord } from "../../replay/guard/check";
import { checkName, type CheckedPolicy } from "./document";
import { checkPolicy } from "./documentTasks";
import { policyFields } from "./feedFields";
import { getPolicy } from "./read";
import {
  lockPolicy,
  modelOf,
  OvertakenError,
  policyNotFound,
  readPolicy,
  serializeDetail,
  type Stored,
} from "./rows";

/** If another version was saved since, its policy is read for the error after the lock is released. */
async function changing(work: (tx: Tx) => Promise<void>): Promise<void> {
  await db()
    .$transaction(work)
    .catch(async (error: unknown) => {
      if (!(error instanceof OvertakenError)) throw error;
      const current = await serializeDetail(error.stored, {}, { patient: true });
      throw new PreconditionFailedError(error.message, current);
    });
}

export interface CreateOptions {
  readonly demo?: boolean;
  readonly scheduled?: boolean;
  /** Its abort ends the check of the document; then nothing is written. */
  readonly signal?: AbortSignal;
}

/** Throws UnprocessableError with every error, ConflictError for a name that is taken. */
export async function createPolicy(
  input: PolicyCreate,
  audit: AuditContext,
  options: CreateOptions = {},
): Promise<PolicyDetail> {
  const checked = await checkPolicy(input, options.signal);
  const { name } = checked.policy;
  const scheduled = options.scheduled ?? false;
  await db()
    .$transaction(async (tx) => {
      await stepAside(tx, name);
      const { id } = await tx.policy.create({
        data: {
          name,
          currentVersion: 1,
          demo: options.demo ?? false,
          scheduled,
          scheduledSince: scheduled ? new Date() : null,
        },
        select: { id: true },
      });
      await tx.policyVersion.create({ data: versionData(id, 1, checked, input.message, audit) });
      await writeAudit(tx, audit, {
        action: "policy.create",
        target: `policy/${name}`,
        after: { version: 1, spec: checked.spec },
      });
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new ConflictError(
        `There is a policy named ${name} already. Choose another name in metadata.name.`,
        "nameTaken",
        [{ path: "metadata.name", message: `"${name}" is taken` }],
      );
    });
  return getPolicy(name, { patient: true });
}

/**
 * Saves a new version; an unchanged document creates none. `expected` is the version that the caller has seen, here
 * and below: if another was saved since, PreconditionFailedError carries it and nothing is written. An abort of
 * `signal` ends the check of the document, and nothing is written either. Throws ConflictError if the policy's guard
 * objects to the version and `guardReason` is missing.
 */
export async function updatePolicy(
  name: string,
  { guardReason, ...input }: PolicyUpdate,
  expected: number | undefined,
  audit: AuditContext,
  signal?: AbortSignal,
): Promise<PolicyDetail> {
  const checked = await checkPolicy(input, signal);
  checkName(checked, name);
  const seen = await readPolicy(name);
  const guard = await guarded(seen, checked, { reason: guardReason, expected }, signal);
  await changing(async (tx) => {
    const { row, version } = await lockPolicy(tx, name, guard ? seen.row.currentVersion : expected);
    if (checked.spec === version.spec) return;
    if ((await guardRevision(tx, row.id)) !== (guard?.revision ?? 0)) throw guardChanged(name);
    const next = row.currentVersion + 1;
    await tx.policyVersion.create({ data: versionData(row.id, next, checked, input.message, audit) });
    await tx.policy.update({ where: { id: row.id }, data: { currentVersion: next } });
    const fields = policyFields(modelOf(version), checked.policy);
    const versions = changedFields(
      { version: row.currentVersion },
      { version: next, ...(guard && { guard }) },
    );
    await writeAudit(tx, audit, {
      action: "policy.update",
      target: `policy/${name}`,
      before: { version: row.currentVersion, spec: version.spec },
      after: { version: next, spec: checked.spec, ...(guard ? { guard } : {}) },
      // Of a text that differs only in words, such as a comment, the lines.
      ...(fields.length > 0 && { fields: [...fields, ...versions.fields] }),
    });
  });
  return getPolicy(name, { patient: true });
}

/** Returns undefined if there is nothing to check: the document is unchanged, or another version has overtaken it. */
async function guarded(
  { row, version }: Stored,
  { spec, policy }: CheckedPolicy,
  { reason, expected }: { readonly reason: string | undefined; readonly expected: number | undefined },
  signal?: AbortSignal,
): Promise<GuardRecord | undefined> {
  if (spec === version.spec || (expected !== undefined && expected !== row.currentVersion)) return undefined;
  const column = { name: row.name };
  const { version: number, semantics } = version;
  return holdToGuard(
    {
      policyId: row.id,
      inForce: { ...column, version: number, spec: version.spec, semantics },
      proposed: { ...column, version: null, spec, semantics: policy.semantics },
      reason,
    },
    signal,
  );
}

function guardChanged(name: string): ConflictError {
  return new ConflictError(
    `The guard of ${name} was changed in the meantime. Nothing was saved: save again.`,
  );
}

/** Removes the policy from every list; undeletePolicy restores it with versions and runs. */
export async function deletePolicy(name: string, audit: AuditContext, expected?: number): Promise<void> {
  await changing(async (tx) => {
    const { row } = await lockPolicy(tx, name, expected);
    await tx.policy.update({ where: { id: row.id }, data: { deletedAt: new Date() } });
    await writeAudit(tx, audit, {
      action: "policy.delete",
      target: `policy/${name}`,
      before: { version: row.currentVersion, scheduled: row.scheduled },
    });
  });
}

/** Throws NotFoundError if no policy of this name was deleted, or if a new one has taken the name. */
export async function undeletePolicy(name: string, audit: AuditContext): Promise<PolicyDetail> {
  if (name.includes(RENAMED)) throw policyNotFound(name);
  await db().$transaction(async (tx) => {
    const { count } = await tx.policy.updateMany({
      where: { name, deletedAt: { not: null } },
      data: { deletedAt: null, scheduledSince: new Date() },
    });
    if (count === 0) throw policyNotFound(name);
    await writeAudit(tx, audit, {
      action: "policy.undelete",
      target: `policy/${name}`,
      before: { deleted: true },
      after: { deleted: false },
    });
  });
  return getPolicy(name, { patient: true });
}

/** Switches runs by `syncInterval` on or off; creates no version. */
export async function setSchedule(
  name: string,
  scheduled: boolean,
  audit: AuditContext,
  expected?: number,
): Promise<PolicyDetail> {
  await changing(async (tx) => {
    const { row } = await lockPolicy(tx, name, expected);
    if (row.scheduled === scheduled) return;
    await tx.policy.update({
      where: { id: row.id },
      data: { scheduled, scheduledSince: scheduled ? new Date() : null },
    });
    await writeAudit(tx, audit, {
      action: "policy.schedule",
      target: `policy/${name}`,
      before: { scheduled: row.scheduled },
      after: { scheduled },
    });
  });
  return getPolicy(name, { patient: true });
}

/** In no valid name, but in the name of every deleted policy whose name was taken. */
const RENAMED = "~";

/**
 * A deleted policy keeps its history but not its name. One statement, so that a policy which is undeleted at the same
 * moment keeps its name.
 */
async function stepAside(tx: Tx, name: string): Promise<void> {
  await tx.$executeRaw`
    update policy set name = name || ${RENAMED} || id::text where name = ${name} and deleted_at is not null`;
}

function versionData(
  policyId: string,
  version: number,
  checked: CheckedPolicy,
  message: string | undefined,
  audit: AuditContext,
): Prisma.PolicyVersionUncheckedCreateInput {
  return {
    policyId,
    version,
    spec: checked.spec,
    model: checked.policy,
    spelling: checked.spelling,
    semantics: checked.policy.semantics,
    message: message ?? "",
    author: audit.actor,
  };
}
