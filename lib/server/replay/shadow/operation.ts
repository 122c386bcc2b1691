/** Reading a challenger's days as a kind of operation: new versions of the job set, then the scores. */
import { dayTimesSchema, type SavedDay } from "../../../replay";
import { LIMITS } from "../../../limits/limits";
import { runInThread } from "../../compute/run";
import { db, type Tx } from "../../core/db";
import { whileDatabaseReturns } from "../../core/dbErrors";
import { defineOperation, type OperationContext, type OperationEnd } from "../../operations/defineOperation";
import { blobPieces, storedFiles } from "../files/stored";
import { isTheirs } from "../operation";
import { SHADOW_ATTEMPTS, SHADOW_KIND, shadowPolicyId } from "./kind";
import { scoreDays } from "./scores";
import { shadowTask } from "./task";

/** Retention keeps at most this many versions per name. */
const MOST_VERSIONS = 20;

export const shadowOperation = defineOperation({
  kind: SHADOW_KIND,
  readers: "viewer",
  stages: { reading: 0 },
  /** Each holds a job set in memory. */
  concurrency: 1,
  attempts: SHADOW_ATTEMPTS,
  run: takeDays,
});

interface VersionDays {
  readonly version: number;
  readonly days: readonly SavedDay[];
}

async function takeDays(context: OperationContext<"reading">): Promise<OperationEnd> {
  const { signal } = context;
  context.enter("reading");
  const policyId = shadowPolicyId(context.subject);
  const shadow = await whileDatabaseReturns(() => db().policyShadow.findUnique({ where: { policyId } }));
  if (!shadow?.championId)
    return { state: "failed", message: "The policy no longer challenges another one." };
  const versions = await whileDatabaseReturns(() => newVersions(shadow.jobSet, shadow.lastVersion));
  const times = dayTimesSchema.parse(shadow.times);
  const taken: VersionDays[] = [];
  const missing: string[] = [];
  for (const [index, { version, files }] of versions.entries()) {
    try {
      const input = { files: storedFiles(files), times };
      const days = await runInThread(shadowTask, input, { signal, handlers: blobPieces() });
      taken.push({ version, days });
    } catch (error) {
      if (signal.aborted || !isTheirs(error)) throw error;
      missing.push(`${shadow.jobSet}@${version}: ${error.message}`);
    }
    context.progress((index + 1) / versions.length);
  }
  return {
    state: missing.length === 0 ? "succeeded" : taken.length > 0 ? "partial" : "failed",
    message: missing.length > 0 ? missing.join(" ").slice(0, 2_000) : null,
    result: { versions: taken.map(({ version, days }) => ({ version, days: days.length })) },
    store: async (tx) => {
      await tx.$queryRaw`select 1 from policy_shadow where policy_id = ${policyId}::uuid for update`;
      const now = await tx.policyShadow.findUnique({ where: { policyId } });
      // An edit in the meantime starts over, with its own operation.
      if (now?.revision !== shadow.revision || !now.championId) return;
      // Another operation may have read the same versions in the meantime.
      const fresh = taken.filter(({ version }) => version > now.lastVersion);
      for (const each of fresh) await storeDays(tx, policyId, each);
      const lastVersion = await takenUpTo(tx, now, versions);
      await tx.policyShadow.update({ where: { policyId }, data: { lastVersion } });
      await removeOldDays(tx, policyId);
      const days = new Set(fresh.flatMap((each) => each.days.map(({ day }) => day)));
      await scoreDays(tx, { policyId, championId: now.championId, times }, days);
    },
  };
}

/** Returns readable versions of the job set that were not taken yet, in order. */
async function newVersions(name: string | null, after: number) {
  if (name === null) return [];
  const newest = await db().jobSet.findMany({
    where: { name, version: { gt: after }, operation: { state: "succeeded" } },
    orderBy: { version: "desc" },
    take: MOST_VERSIONS,
    select: { version: true, files: true },
  });
  return newest.reverse();
}

/**
 * Returns the last version that need not be read again. A version that is still being read is taken later, and those
 * after it once more, since a later version of a day replaces an earlier one.
 */
async function takenUpTo(
  tx: Tx,
  { jobSet, lastVersion }: { readonly jobSet: string | null; readonly lastVersion: number },
  seen: readonly { readonly version: number }[],
): Promise<number> {
  if (jobSet === null) return lastVersion;
  const open = await tx.jobSet.findFirst({
    where: {
      name: jobSet,
      version: { gt: lastVersion },
      operation: { state: { in: ["queued", "running"] } },
    },
    orderBy: { version: "asc" },
    select: { version: true },
  });
  const newest = Math.max(lastVersion, ...seen.map(({ version }) => version));
  return open === null ? newest : Math.min(newest, open.version - 1);
}

/** A later version of a day replaces an earlier one, and is scored again. */
async function storeDays(tx: Tx, policyId: string, { version, days }: VersionDays): Promise<void> {
  for (const { day, jobs, waited, saved } of days.slice(-LIMITS.shadowDays.value)) {
    const data = { version, jobs, waited, saved };
    await tx.shadowDay.upsert({
      where: { policyId_day: { policyId, day } },
      create: { policyId, day, ...data },
      update: data,
    });
  }
}

async function removeOldDays(tx: Tx, policyId: string): Promise<void> {
  const [oldest] = await tx.shadowDay.findMany({
    where: { policyId },
    orderBy: { day: "desc" },
    skip: LIMITS.shadowDays.value - 1,
    take: 1,
    select: { day: true },
  });
  if (oldest) await tx.shadowDay.deleteMany({ where: { policyId, day: { lt: oldest.day } } });
}
