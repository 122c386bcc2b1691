/** Ends one of Plimsoll's own builds: once, with its entry in the ledger of minutes in the same transaction. */
import type { BuildReport } from "../../minutes";
import type { AuditContext } from "../audit/write";
import { db, type Tx } from "../core/db";
import { ingestBuilds } from "../minutes/ingest";
import { recordEvent } from "./story";

export interface BuildEnd {
  readonly state: "success" | "failed" | "canceled";
  /** GitLab's reason; null for an end that is not a failure. */
  readonly failureReason?: string | null;
  readonly exitCode?: number | null;
  /** The checksum of the stored log differs from the runner's. */
  readonly traceDiffers?: boolean;
}

export interface FinishOptions {
  /** Called while the build is locked; if it returns false, nothing happens. */
  readonly onlyIf?: (tx: Tx) => Promise<boolean>;
  /** Nothing happens either to a build that was given back and has lost this token. */
  readonly tokenHash?: Uint8Array;
}

/**
 * Returns false, without any effect, if the build has already ended, is not Plimsoll's own, or `only` does not match.
 * A build that was cancelled ends as canceled, whatever its runner reports.
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
      // A correction written after the build was read takes precedence over an end of the earlier revision.
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
      await recordEvent(tx, { buildId: id, kind: "ended", reason: failureReason ?? state, runnerId });
      if (end.traceDiffers !== true) return;
      await recordEvent(tx, { buildId: id, kind: "traceDiffers", reason: TRACE_DIFFERS, runnerId });
    },
  });
  return corrected ? finishBuild(id, end, audit, only) : ended;
}

async function revisionOf(tx: Tx, id: number): Promise<number | undefined> {
  return (await tx.build.findUnique({ where: { id }, select: { revision: true } }))?.revision;
}

const TRACE_DIFFERS = "the CRC-32 of the stored log differs";

const MOST = 2 ** 31 - 1;

/**
 * Returns the code as the column of signed 32-bit integers stores it. Windows' codes are unsigned: 3221225477, an
 * access violation, becomes -1073741819, which has the same bits. A code outside of 32 bits becomes the nearest
 * possible one.
 */
function storedExitCode(code: number | null | undefined): number | null {
  if (code === null || code === undefined) return null;
  const signed = code > MOST && code < 2 ** 32 ? code - 2 ** 32 : code;
  return Math.max(-MOST - 1, Math.min(MOST, signed));
}

/** Locks the build, the first of its rows in the order in which every writer of several takes them. */
export async function lockBuild(tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw`select from build where id = ${id} for update`;
}

interface Known {
  readonly report: BuildReport;
  readonly cancelled: boolean;
  readonly runnerId: number | null;
}

/** Returns the build as a current report; undefined for a build that is not Plimsoll's own or has ended. */
async function readKnown(id: number): Promise<Known | undefined> {
  const [own, build] = await Promise.all([
    db().ownBuild.findUnique({ where: { id }, select: { cancelledAt: true, endedAt: true } }),
    db().build.findUnique({ where: { id } }),
  ]);
  if (!own || own.endedAt !== null || !build) return undefined;
  const [project, runner] = await Promise.all([
    db().project.findUniqueOrThrow({ where: { id: build.projectId } }),
    build.runnerId === null ? null : db().runner.findUnique({ where: { id: build.runnerId } }),
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
