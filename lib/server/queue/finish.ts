/** How a build of our own ends: once, with its entry in the ledger of minutes in the same transaction. */
import type { BuildReport } from "../../minutes";
import type { AuditContext } from "../audit/write";
import { db, type Tx } from "../core/db";
import { ingestBuilds } from "../minutes/ingest";
import { tell } from "./story";

export interface BuildEnd {
  readonly state: "success" | "failed" | "canceled";
  /** GitLab's word; null for an end that is no failure. */
  readonly failureReason?: string | null;
  readonly exitCode?: number | null;
  /** The stored log has another checksum than its runner says. */
  readonly traceDiffers?: boolean;
}

export interface FinishOptions {
  /** Asked while the build is held; where it is false nothing happens. */
  readonly onlyIf?: (tx: Tx) => Promise<boolean>;
  /** Nothing happens either to one that has been given back and has lost this token. */
  readonly tokenHash?: Uint8Array;
}

/**
 * False when the build has ended already, is not of our own, or `only` does not hold: then nothing happens. A build that
 * was cancelled ends as canceled, whatever its runner says.
 */
export async function finishBuild(
  id: number,
  end: BuildEnd,
  audit: AuditContext,
  only: FinishOptions = {},
): Promise<boolean> {
  const known = await readKnown(id);
  if (!known) return false;
  const { report, cancelled, runnerId } = known;
  const state = cancelled ? "canceled" : end.state;
  const failureReason = state === "failed" ? (end.failureReason ?? "unknown_failure") : null;
  let [ended, corrected] = [false, false];
  await ingestBuilds([{ ...report, status: state, failureReason }], audit, {
    claim: async (tx) => {
      await lockBuild(tx, id);
      // A correction since it was read takes precedence over an end of the revision before.
      corrected = (await revisionOf(tx, id)) !== report.revision;
      if (corrected) return false;
      if (only.onlyIf && !(await only.onlyIf(tx))) return false;
      const { count } = await tx.ownBuild.updateMany({
        where: { id, endedAt: null, ...(only.tokenHash && { tokenHash: new Uint8Array(only.tokenHash) }) },
        data: { endedAt: new Date(), payload: null, exitCode: storedExitCode(end.exitCode) },
      });
      ended = count === 1;
      return ended;
    },
    async record(tx) {
      await tell(tx, { buildId: id, kind: "ended", reason: failureReason ?? state, runnerId });
      if (end.traceDiffers !== true) return;
      await tell(tx, { buildId: id, kind: "traceDiffers", reason: TRACE_DIFFERS, runnerId });
    },
  });
  return corrected ? finishBuild(id, end, audit, only) : ended;
}

async function revisionOf(tx: Tx, id: number): Promise<number | undefined> {
  return (await tx.build.findUnique({ where: { id }, select: { revision: true } }))?.revision;
}

const TRACE_DIFFERS = "the CRC-32 of what is stored is another one";

const MOST = 2 ** 31 - 1;

/**
 * What the column of signed 32 bits holds. Windows' codes are unsigned: 3221225477, an access violation, becomes
 * -1073741819, which are the same bits. A code of no 32 bits becomes the nearest one that has them.
 */
function storedExitCode(code: number | null | undefined): number | null {
  if (code === null || code === undefined) return null;
  const signed = code > MOST && code < 2 ** 32 ? code - 2 ** 32 : code;
  return Math.max(-MOST - 1, Math.min(MOST, signed));
}

/** First of all rows of a build: whoever writes several takes them in this order. */
export async function lockBuild(tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw`select from build where id = ${id} for update`;
}

interface Known {
  readonly report: BuildReport;
  readonly cancelled: boolean;
  readonly runnerId: number | null;
}

/** As a report of now; undefined for a build that is not of our own or has ended. */
async function readKnown(id: number, tx: Tx = db()): Promise<Known | undefined> {
  const [own, build] = await Promise.all([
    tx.ownBuild.findUnique({ where: { id }, select: { cancelledAt: true, endedAt: true } }),
    tx.build.findUnique({ where: { id } }),
  ]);
  if (!own || own.endedAt !== null || !build) return undefined;
  const [project, runner] = await Promise.all([
    tx.project.findUniqueOrThrow({ where: { id: build.projectId } }),
    build.runnerId === null ? null : tx.runner.findUnique({ where: { id: build.runnerId } }),
  ]);
  const now = Date.now();
  const { startedAt } = build;
  const seconds = startedAt === null ? null : Math.max(0, now - startedAt.getTime()) / 1_000;
  const runnerId = build.runnerId === null ? null : Number(build.runnerId);
  return {
    cancelled: own.cancelledAt !== null,
    runnerId,
    report: {
      id,
      status: "failed",
      revision: build.revision,
      name: build.name,
      stage: build.stage,
      ref: build.ref,
      pipelineId: build.pipelineId === null ? null : Number(build.pipelineId),
      project: { id: Number(build.projectId), path: project.path, visibility: build.visibility },
      runner:
        runner && runnerId !== null
          ? { id: runnerId, type: runner.type, description: runner.description }
          : null,
      startedAt: startedAt?.toISOString() ?? null,
      finishedAt: new Date(now).toISOString(),
      durationSeconds: seconds === null ? null : seconds.toFixed(3),
    },
  };
}
