/** New replays and recommendations: rows, operation and job in one transaction. */
import type { Operation } from "../../api/operations";
import type { RecommendationInput, Replay } from "../../api/replays";
import { CANDIDATES } from "../../replay";
import { writeAudit, type AuditContext } from "../audit/write";
import { completeBlob } from "../blobs/write";
import { db } from "../core/db";
import { sanitizeText } from "../core/sanitizeForPostgres";
import { UnprocessableError } from "../http/errors";
import { createOperation } from "../operations/create";
import { serializeOperation } from "../operations/read";
import { ATTEMPTS, RECOMMENDATION_KIND, REPLAY_KIND } from "./kind";
import { readReplay } from "./read";
import type { Upload } from "./upload";

/** One subject for all, by which retention counts. */
const SUBJECT = "replays";

export async function createReplay(
  { files, options, discard }: Upload,
  audit: AuditContext,
): Promise<Replay> {
  try {
    const id = await db().$transaction(async (tx) => {
      const made = await createOperation(tx, {
        kind: REPLAY_KIND,
        subject: SUBJECT,
        attempts: ATTEMPTS,
        requestedBy: audit.actor,
      });
      await tx.replay.create({ data: { id: made, options } });
      for (const { part, name, blob } of files) {
        await completeBlob(tx, blob);
        const data = { replayId: made, part, name: sanitizeText(name), blobId: blob.id };
        await tx.replayFile.create({ data });
      }
      const named = files.map(({ part, name, blob }) => ({
        part,
        name: sanitizeText(name),
        bytes: blob.size,
      }));
      await writeAudit(tx, audit, {
        action: "replay.create",
        target: `replay/${made}`,
        after: { options, files: named },
      });
      return made;
    });
    return await readReplay(id);
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Throws NotFoundError for the replay, UnprocessableError for a strategy that nobody knows. */
export async function createRecommendation(
  input: RecommendationInput,
  audit: AuditContext,
): Promise<Operation> {
  const names = CANDIDATES.map(({ name }) => name);
  if (!names.includes(input.current)) {
    const message = `must be one of ${names.join(", ")}`;
    throw new UnprocessableError(`current ${message}.`, [{ path: "current", message }]);
  }
  const { id: replayId } = await readReplay(input.replay);
  return db().$transaction(async (tx) => {
    const id = await createOperation(tx, {
      kind: RECOMMENDATION_KIND,
      subject: SUBJECT,
      attempts: ATTEMPTS,
      requestedBy: audit.actor,
    });
    const { current, topK } = input;
    const options = { current, ...(topK ? { topK } : {}) };
    await tx.recommendation.create({ data: { id, replayId, options } });
    await writeAudit(tx, audit, {
      action: "recommendation.create",
      target: `recommendation/${id}`,
      after: { replay: replayId, ...options },
    });
    return serializeOperation(await tx.operation.findUniqueOrThrow({ where: { id } }));
  });
}
