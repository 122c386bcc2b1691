/** Applies another policy to the samples of a run: nothing is fetched. */
import type { WhatIfRequest } from "../../../api/runs";
import { analysisOptionsSchema, type ExpectedImages } from "../../../discovery";
import { runInThread } from "../../compute/run";
import { db } from "../../core/db";
import { readExpected } from "../policies/expected";
import { withSamples } from "./artifact";
import { runIdOf } from "./id";
import { getRunHead } from "./read";
import { piecesOf } from "./results";
import { whatIfTask } from "./whatIfTask";

/**
 * Returns the hypothetical run as JSON (lib/api whatIfAnswerSchema). Throws NotFoundError if a run or its samples are
 * not kept, UnprocessableError for a document with errors or with queries that the run did not send in this form,
 * ConflictError if a run to compare with has no result yet.
 */
export async function whatIf(
  id: string,
  spec: string,
  request?: WhatIfRequest["analysis"],
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const runId = runIdOf(id);
  const { before: beforeId, beside = [], ...options } = request ?? {};
  const compared = beforeId === undefined ? undefined : runIdOf(beforeId);
  const [run, expected, before] = await Promise.all([
    getRunHead(runId),
    expectedOfRun(runId),
    compared === undefined ? undefined : getRunHead(compared),
  ]);
  const analysis = request && { options: analysisOptionsSchema.parse(options), before: before?.spec, beside };
  const input = { spec, run, expected, ...(analysis ? { analysis } : {}) };
  return withSamples(
    compared === undefined ? [runId] : [runId, compared],
    (kept) => runInThread(whatIfTask, input, { signal, kept, handlers: piecesOf(beside) }),
    signal,
  );
}

/** Returns the current lists: a what-if is about the next run. */
async function expectedOfRun(id: string): Promise<ExpectedImages | undefined> {
  const run = await db().run.findUnique({ where: { id }, select: { policyId: true } });
  return run ? readExpected(db(), run.policyId) : undefined;
}
