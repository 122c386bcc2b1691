/** Stores patches of a job's trace as they arrive: one chunk per patch. */
import { crc32 } from "node:zlib";
import { decideTracePatch, type TraceAnswer } from "../../../queue";
import { LIMITS } from "../../../limits/limits";
import type { AuditContext } from "../../audit/write";
import { db } from "../../core/db";
import { ConflictError } from "../../http/errors";
import { dropBuild } from "../drop";
import { noteSignOfLife, type JobOfToken } from "../jobs";
import { holdJob } from "./jobs";

export interface Appended {
  readonly answer: TraceAnswer;
  readonly watched: boolean;
}

/** Throws ConflictError while another request writes to the same job. */
export async function appendTrace(
  job: JobOfToken,
  contentRange: string | null,
  bytes: Uint8Array<ArrayBuffer>,
  audit: AuditContext,
): Promise<Appended> {
  const appended = await db().$transaction(async (tx) => {
    const held = await holdJob(tx, job, "skip");
    if (!held) throw new ConflictError("Conflict: another request writes to this job.");
    const answer = decideTracePatch({
      job: held.job,
      contentRange,
      bodyBytes: bytes.byteLength,
      storedBytes: held.traceBytes,
      limitBytes: LIMITS.traceBytes.value,
    });
    if (answer.outcome === "append") {
      const { id } = job;
      const { traceChecksum: before } = held;
      const checksum = before === null ? null : crc32(bytes, before);
      await tx.$executeRaw`
        insert into build_trace (build_id, size, checksum) values (${id}, ${answer.size}, ${checksum})
        on conflict (build_id) do update
          set size = excluded.size, checksum = excluded.checksum, updated_at = now()`;
      if (bytes.byteLength > 0) {
        await tx.buildTraceChunk.create({ data: { buildId: id, start: held.traceBytes, bytes } });
      }
    }
    return { answer, watched: held.watched };
  });
  const { answer } = appended;
  if (answer.outcome === "append") await noteSignOfLife(job);
  if (answer.outcome === "tooLong")
    await dropBuild(job.id, answer.failureReason, audit, { tokenHash: job.tokenHash });
  return appended;
}
