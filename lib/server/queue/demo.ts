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
/** Prisma splits an insert of more parameters than a statement takes, and sends its parts at once. */
const ROWS_AT_ONCE = 1_000;

function* batchesOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}

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
  for (const rows of batchesOf(answers))
    await db().queueMinute.createMany({
      data: rows.map((each) => ({ ...each, strategy: "RunnerJobsQueue" })),
      skipDuplicates: true,
    });
  for (const rows of batchesOf(ended))
    await db().ownBuild.createMany({
      data: rows.map(({ id, finishedAt, work }) => ({
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
