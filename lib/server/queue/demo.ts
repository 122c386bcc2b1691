/** Jobs that wait after a fresh start of the demo, and the runners that they wait for. */
import type { BuildReport } from "../../minutes";
import { crc32 } from "node:zlib";
import type { Prisma } from "../../../generated/prisma/client";
import { SYSTEM } from "../audit/write";
import { newToken } from "../auth/hashedToken";
import { db } from "../core/db";
import { ingestBuilds } from "../minutes/ingest";
import { updateSettings } from "../settings/service";

interface Waiting {
  readonly runners: readonly {
    readonly id: number;
    readonly tags: readonly string[];
    /** When the runner sent the latest of the requests in `answers`. */
    readonly askedAt: Date | null;
  }[];
  readonly builds: readonly BuildReport[];
  /** Builds that were handed out here; they are already in the ledger. */
  readonly ended: readonly BuildReport[];
  /** Logs of the latest of those, by id. */
  readonly logs: ReadonlyMap<number, string>;
  /** Requests by the minute, served by SQL. */
  readonly answers: readonly Omit<Prisma.QueueMinuteCreateManyInput, "strategy">[];
}

/** Days that the demo's jobs may wait: nobody takes them, and dropping them would leave an empty queue. */
const WAIT_DAYS = 90;
/** Rows of an insert. */
const MINUTES_AT_ONCE = 5_000;

/**
 * Nobody has the runners' tokens: they show who would take a job, and take none. The demo's settings contain how long
 * jobs may wait, so that the settings page shows why these still do.
 */
export async function seedQueue({ runners, builds, ended, logs, answers }: Waiting): Promise<void> {
  for (const { id, tags, askedAt } of runners) {
    await db().runner.updateMany({
      where: { id, tokenHash: null },
      data: { tags: [...tags], tokenHash: newToken("runner").hash, contactedAt: askedAt },
    });
  }
  const seconds = WAIT_DAYS * 86_400;
  await updateSettings({ queue: { unmatchedSeconds: seconds, unstartedSeconds: seconds } }, SYSTEM);
  await ingestBuilds(builds, SYSTEM);
  // More parameters than one statement takes become several, which Prisma would send at once on one connection.
  for (let at = 0; at < answers.length; at += MINUTES_AT_ONCE)
    await db().queueMinute.createMany({
      data: answers.slice(at, at + MINUTES_AT_ONCE).map((each) => ({ ...each, strategy: "RunnerJobsQueue" })),
      skipDuplicates: true,
    });
  await db().ownBuild.createMany({
    data: ended.map(({ id, finishedAt, work }) => ({
      id: BigInt(id),
      requestedBy: SYSTEM.actor,
      attempts: 1,
      timeoutSeconds: work?.timeoutSeconds ?? 3_600,
      endedAt: finishedAt,
    })),
    skipDuplicates: true,
  });
  await seedLogs(logs);
}

async function seedLogs(logs: Waiting["logs"]): Promise<void> {
  const all = [...logs].map(([id, text]) => ({ buildId: BigInt(id), bytes: Buffer.from(text) }));
  await db().buildTrace.createMany({
    data: all.map(({ buildId, bytes }) => ({ buildId, size: bytes.byteLength, checksum: crc32(bytes) })),
    skipDuplicates: true,
  });
  await db().buildTraceChunk.createMany({
    data: all.map(({ buildId, bytes }) => ({ buildId, start: 0, bytes })),
    skipDuplicates: true,
  });
}
