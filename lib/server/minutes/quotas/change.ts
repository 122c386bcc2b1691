/** Changes quotas: a version takes effect at an instant, and can be withdrawn only before it is in force. */
import type { InstanceQuota, InstanceQuotaInput, NamespaceQuota, QuotaInput } from "../../../api/quotas";
import type { MinutesQuota } from "../../../../generated/prisma/client";
import { versionAt } from "../../../minutes";
import { writeAudit, type AuditContext } from "../../audit/write";
import { db, type Tx } from "../../core/db";
import { ConflictError, NotFoundError, PreconditionFailedError } from "../../http/errors";
import { limitsChanged } from "../../queue/limitsChanged";
import { INSTANCE_QUOTA } from "../read/quotas";
import { holdRules } from "../rules";
import { readAmounts, readValidFrom } from "./input";
import {
  newestVersion,
  nextVersion,
  readInstanceQuota,
  readNamespaceQuota,
  readVersions,
  rootNamespace,
} from "./read";

/** The owner of the quota, and how to read it after the change. */
interface Owner<T> {
  readonly rootId: string;
  readonly target: string;
  readonly read: (tx: Tx) => Promise<T>;
}

async function namespaceOwner(id: string, tx: Tx): Promise<Owner<NamespaceQuota>> {
  const { path } = await rootNamespace(id, tx);
  return { rootId: id, target: `quota/${path}`, read: (inTx) => readNamespaceQuota(id, inTx) };
}

const instanceOwner: Owner<InstanceQuota> = {
  rootId: INSTANCE_QUOTA,
  target: "quota",
  read: readInstanceQuota,
};

/** Throws NotFoundError, UnprocessableError for invalid fields and for a subgroup, and PreconditionFailedError. */
export function changeNamespaceQuota(
  id: string,
  input: QuotaInput,
  ifMatch: number | undefined,
  audit: AuditContext,
): Promise<NamespaceQuota> {
  return changed((tx) => namespaceOwner(id, tx).then((owner) => change(tx, owner, input, ifMatch, audit)));
}

/** Throws as changeNamespaceQuota does. */
export function changeInstanceQuota(
  input: InstanceQuotaInput,
  ifMatch: number | undefined,
  audit: AuditContext,
): Promise<InstanceQuota> {
  return changed((tx) => change(tx, instanceOwner, input, ifMatch, audit));
}

/** The queue re-evaluates its limits after the commit. */
async function changed<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await db().$transaction(work);
  await limitsChanged();
  return result;
}

async function change<T>(
  tx: Tx,
  { rootId, target, read }: Owner<T>,
  input: QuotaInput,
  ifMatch: number | undefined,
  audit: AuditContext,
): Promise<T> {
  const { monthlyMinutes, purchasedMinutes } = readAmounts(
    { monthlyMinutes: input.monthlyMinutes, purchasedMinutes: input.purchasedMinutes },
    input.validFrom,
  );
  await holdRules(tx);
  const versions = await readVersions(rootId, tx);
  const newest = newestVersion(versions);
  if (ifMatch !== undefined && ifMatch !== newest) {
    throw new PreconditionFailedError(
      `The quota is at version ${newest}, not at ${ifMatch}: somebody has changed it since you read it.`,
      await read(tx),
    );
  }
  // Read after taking the lock: builds that were accounted in the meantime finished earlier.
  const validFrom = readValidFrom(input.validFrom, new Date());
  const before = inForce(versions, validFrom)?.minutes?.toFixed() ?? null;
  const after = monthlyMinutes === undefined ? before : monthlyMinutes;
  const version = await nextVersion(rootId, tx);
  await tx.minutesQuota.create({
    data: {
      rootId,
      version,
      validFrom,
      message: input.message,
      author: audit.actor,
      minutes: after,
      purchased: purchasedMinutes ?? null,
    },
  });
  await writeAudit(tx, audit, {
    action: "quota.change",
    target,
    before: { monthlyMinutes: before },
    after: {
      monthlyMinutes: after,
      ...(purchasedMinutes === undefined ? {} : { purchasedMinutes }),
      version,
      validFrom,
      message: input.message,
    },
  });
  return read(tx);
}

function inForce(versions: readonly MinutesQuota[], at: Date): MinutesQuota | undefined {
  const found = versionAt(
    versions.map(({ version, validFrom }) => ({ version, validFrom: validFrom.toISOString() })),
    at.toISOString(),
  );
  return versions.find(({ version }) => version === found?.version);
}

/** Throws NotFoundError, and ConflictError for a version that is or was in force. */
export function withdrawNamespaceQuota(id: string, version: number, audit: AuditContext): Promise<void> {
  return db().$transaction(async (tx) => withdraw(tx, await namespaceOwner(id, tx), version, audit));
}

/** Throws as withdrawNamespaceQuota does. */
export function withdrawInstanceQuota(version: number, audit: AuditContext): Promise<void> {
  return db().$transaction((tx) => withdraw(tx, instanceOwner, version, audit));
}

async function withdraw<T>(
  tx: Tx,
  { rootId, target }: Owner<T>,
  version: number,
  audit: AuditContext,
): Promise<void> {
  await holdRules(tx);
  const found = (await readVersions(rootId, tx)).find((each) => each.version === version);
  if (!found) throw new NotFoundError(`There is no version ${version} of this quota.`);
  if (found.validFrom <= new Date()) {
    throw new ConflictError("It is in force already, or was. Change the quota instead.", "inForce");
  }
  await tx.minutesQuota.update({
    where: { rootId_version: { rootId, version } },
    data: { withdrawnAt: new Date() },
  });
  await writeAudit(tx, audit, {
    action: "quota.withdraw",
    target,
    before: {
      monthlyMinutes: found.minutes?.toFixed() ?? null,
      ...(found.purchased === null ? {} : { purchasedMinutes: found.purchased.toFixed() }),
      version,
      validFrom: found.validFrom,
    },
  });
}
