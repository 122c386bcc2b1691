/** New replays and recommendations: rows, operation and job in one transaction. */
import type { Prisma } from "../../../generated/prisma/client";
import type { Operation } from "../../api/operations";
import type { RecommendationInput, Replay } from "../../api/replays";
import { CANDIDATES } from "../../replay";
import { writeAudit, type AuditContext } from "../audit/write";
import { completeBlob } from "../blobs/write";
import { db } from "../core/db";
import { sanitizeJson, sanitizeText } from "../core/sanitizeForPostgres";
import { UnprocessableError } from "../http/errors";
import { createOperation } from "../operations/create";
import { serializeOperation } from "../operations/read";
import { columnsOf } from "./columns";
import { jobSetIdOf } from "./jobSets/read";
import { ATTEMPTS, RECOMMENDATION_KIND, REPLAY_KIND } from "./kind";
import { readReplay } from "./read";
import type { Upload } from "./upload";

/** One subject for all, by which retention counts. */
const SUBJECT = "replays";

/** Throws UnprocessableError for a job set or a policy that nobody knows; nothing is kept then. */
export async function createReplay(
  { files, options: asked, jobSet, historySet, discard }: Upload,
  audit: AuditContext,
): Promise<Replay> {
  try {
    const { drafts = [], ...options } = asked;
    const policies = await columnsOf(options.policies ?? [], drafts);
    const jobSetId = jobSet === undefined ? null : await jobSetIdOf(jobSet, "jobSet");
    const historySetId = historySet === undefined ? null : await jobSetIdOf(historySet, "historySet");
    const id = await db().$transaction(async (tx) => {
      const made = await createOperation(tx, {
        kind: REPLAY_KIND,
        subject: SUBJECT,
        attempts: ATTEMPTS,
        requestedBy: audit.actor,
      });
      const stored = JSON.parse(sanitizeJson(policies)) as Prisma.InputJsonArray;
      await tx.replay.create({ data: { id: made, options, policies: stored, jobSetId, historySetId } });
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
        after: {
          options,
          files: named,
          ...(jobSetId === null ? {} : { jobSet: jobSetId }),
          ...(historySetId === null ? {} : { historySet: historySetId }),
          ...(policies.length === 0
            ? {}
            : { columns: policies.map(({ name, version }) => ({ name, version })) }),
        },
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
