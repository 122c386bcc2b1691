/** Changes of policies. Each writes its audit row in its own transaction. */
import type { PolicyCreate, PolicyDetail, PolicyInput } from "../../api/policies";
import type { Prisma } from "../../../generated/prisma/client";
import { writeAudit, type AuditContext } from "../audit";
import { db, type Tx } from "../db";
import { isUniqueViolation } from "../dbErrors";
import { ConflictError, PreconditionFailedError } from "../http/errors";
import { checkName, checkPolicy, type CheckedPolicy } from "./document";
import { getPolicy } from "./read";
import { lockPolicy, policyNotFound, serializeDetail } from "./rows";

export interface CreateOptions {
  readonly demo?: boolean;
  readonly scheduled?: boolean;
}

/** Throws UnprocessableError with every mistake, ConflictError for a taken name. */
export async function createPolicy(
  input: PolicyCreate,
  audit: AuditContext,
  options: CreateOptions = {},
): Promise<PolicyDetail> {
  const checked = checkPolicy(input);
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
  return getPolicy(name);
}

/**
 * Saves a new version; an unchanged document makes none. `expected` is the version the caller has seen: when another
 * was saved since, PreconditionFailedError carries it and nothing is written.
 */
export async function updatePolicy(
  name: string,
  input: PolicyInput,
  expected: number | undefined,
  audit: AuditContext,
): Promise<PolicyDetail> {
  const checked = checkPolicy(input);
  checkName(checked, name);
  await db().$transaction(async (tx) => {
    const stored = await lockPolicy(tx, name);
    const { row, version } = stored;
    if (expected !== undefined && expected !== row.currentVersion) {
      throw new PreconditionFailedError(
        `${version.author} saved version ${row.currentVersion} of ${name} after version ${expected}, which this change began with. Nothing was saved.`,
        serializeDetail(stored, undefined, undefined),
      );
    }
    if (checked.spec === version.spec) return;
    const next = row.currentVersion + 1;
    await tx.policyVersion.create({ data: versionData(row.id, next, checked, input.message, audit) });
    await tx.policy.update({ where: { id: row.id }, data: { currentVersion: next } });
    await writeAudit(tx, audit, {
      action: "policy.update",
      target: `policy/${name}`,
      before: { version: row.currentVersion, spec: version.spec },
      after: { version: next, spec: checked.spec },
    });
  });
  return getPolicy(name);
}

/** Takes the policy out of every list; undeletePolicy brings it back with versions and runs. */
export async function deletePolicy(name: string, audit: AuditContext): Promise<void> {
  await db().$transaction(async (tx) => {
    const { row } = await lockPolicy(tx, name);
    await tx.policy.update({ where: { id: row.id }, data: { deletedAt: new Date() } });
    await writeAudit(tx, audit, {
      action: "policy.delete",
      target: `policy/${name}`,
      before: { version: row.currentVersion, scheduled: row.scheduled },
    });
  });
}

/** Throws NotFoundError when no policy of this name was deleted. */
export async function undeletePolicy(name: string, audit: AuditContext): Promise<PolicyDetail> {
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
  return getPolicy(name);
}

/** Switches runs by `syncInterval` on or off; makes no version. */
export async function setSchedule(
  name: string,
  scheduled: boolean,
  audit: AuditContext,
): Promise<PolicyDetail> {
  await db().$transaction(async (tx) => {
    const { row } = await lockPolicy(tx, name);
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
  return getPolicy(name);
}

/** A deleted policy keeps its history but not its name: "~" stands in no valid one. */
async function stepAside(tx: Tx, name: string): Promise<void> {
  const deleted = await tx.policy.findFirst({ where: { name, deletedAt: { not: null } } });
  if (deleted) await tx.policy.update({ where: { id: deleted.id }, data: { name: `${name}~${deleted.id}` } });
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
