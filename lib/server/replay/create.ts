/** Creates replays and recommendations: rows, operation and job in one transaction. */
import type { Prisma } from "../../../generated/prisma/client";
import type { ErrorDetail } from "../../api/common";
import type { Operation } from "../../api/operations";
import type { RecommendationInput, Replay, ReplayOptionsInput } from "../../api/replays";
import { CANDIDATES } from "../../replay";
import { writeAudit, type AuditContext } from "../audit/write";
import { completeBlob } from "../blobs/write";
import { db } from "../core/db";
import { sanitizeJson, sanitizeText } from "../core/sanitizeForPostgres";
import { UnprocessableError } from "../http/errors";
import { createOperation } from "../operations/create";
import { serializeOperation } from "../operations/read";
import { columnOf, columnsOf } from "./columns";
import { jobSetIdOf } from "./jobSets/read";
import { ATTEMPTS, RECOMMENDATION_KIND, REPLAY_KIND } from "./kind";
import { readReplay } from "./read";
import type { ColumnPolicy } from "./task";
import type { Upload } from "./upload";

/** One subject for all, by which retention counts. */
const SUBJECT = "replays";

/** Throws UnprocessableError for an unknown job set or policy; then nothing is stored. */
export async function createReplay(
  { files, options: asked, jobSet, historySet, discard }: Upload,
  audit: AuditContext,
): Promise<Replay> {
  try {
    const { drafts = [], ...options } = asked;
    await checkRegistry(options);
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

/** Throws NotFoundError for the replay, UnprocessableError for an unknown strategy or policy. */
export async function createRecommendation(
  input: RecommendationInput,
  audit: AuditContext,
): Promise<Operation> {
  const { current, policy } = await inForce(input);
  const { id: replayId } = await readReplay(input.replay);
  return db().$transaction(async (tx) => {
    const id = await createOperation(tx, {
      kind: RECOMMENDATION_KIND,
      subject: SUBJECT,
      attempts: ATTEMPTS,
      requestedBy: audit.actor,
    });
    const options = { current, ...(input.topK ? { topK: input.topK } : {}) };
    const stored = JSON.parse(
      sanitizeJson({ ...options, ...(policy ? { policy } : {}) }),
    ) as Prisma.InputJsonObject;
    await tx.recommendation.create({ data: { id, replayId, options: stored } });
    await writeAudit(tx, audit, {
      action: "recommendation.create",
      target: `recommendation/${id}`,
      after: { replay: replayId, ...options, ...(policy ? { version: policy.version } : {}) },
    });
    return serializeOperation(await tx.operation.findUniqueOrThrow({ where: { id } }));
  });
}

/**
 * Throws UnprocessableError for a data source that is not a registry, and for a registry without the budget that
 * needs it.
 */
async function checkRegistry({ registry, budgetMb }: Pick<ReplayOptionsInput, "registry" | "budgetMb">) {
  if (registry === undefined) return;
  const path = "options.registry";
  if (budgetMb === undefined) throw refused(path, "needs budgetMb: layers count only under a budget");
  const source = await db().dataSource.findUnique({ where: { name: registry }, select: { type: true } });
  if (source?.type === "registry") return;
  throw refused(
    path,
    source ? `must be a registry; ${registry} is a ${source.type}` : "is not a data source",
  );
}

interface InForce {
  readonly current: string;
  readonly policy?: ColumnPolicy;
}

/** What candidates have to beat. Throws UnprocessableError that names everything that is wrong. */
async function inForce({ current, policy: asked }: RecommendationInput): Promise<InForce> {
  const names = CANDIDATES.map(({ name }) => name);
  const policy = asked === undefined ? null : await columnOf(asked);
  const details: ErrorDetail[] = [];
  const refuse = (path: string, message: string): void => void details.push({ path, message });
  if (asked !== undefined) {
    if (current !== undefined) refuse("policy", "and current exclude each other");
    if (policy === null) refuse("policy", `must name a saved policy; none is named ${asked}`);
    if (names.includes(asked))
      refuse("policy", `must not be named ${asked}, which is the name of a strategy`);
  }
  if (current !== undefined && !names.includes(current))
    refuse("current", `must be one of ${names.join(", ")}`);
  if (details.length > 0) throw unprocessable(details);
  return policy === null ? { current: current ?? "count" } : { current: policy.name, policy };
}

const refused = (path: string, message: string): UnprocessableError => unprocessable([{ path, message }]);

const unprocessable = (details: readonly ErrorDetail[]): UnprocessableError =>
  new UnprocessableError(`${details.map(({ path, message }) => `${path} ${message}`).join("; ")}.`, details);
