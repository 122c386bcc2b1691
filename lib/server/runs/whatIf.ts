/** Another policy over the samples that a run brought in: nothing is fetched. */
import { setImmediate as yieldToEvents } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Run, WhatIfAnswer, WhatIfRequest } from "../../api/runs";
import { analyse, type Analysis, type RunSide } from "../../discovery/analysis";
import type { Artifact } from "../../discovery/artifact";
import { runPipeline } from "../../discovery/pipeline";
import type { Policy } from "../../discovery/policy";
import { UnprocessableError } from "../http/errors";
import { readArtifact } from "./artifact";
import { describeResult } from "./outcome";
import { runIdOf } from "./id";
import { getRun, rankedRun } from "./read";
import { policyOf } from "./specText";

/**
 * The run as it would have been. Throws NotFoundError when a run or its samples are not kept, UnprocessableError for a document with mistakes
 * or with queries that the run did not ask as they stand there, ConflictError when a run to compare with has no result yet.
 */
export async function whatIf(
  id: string,
  spec: string,
  analysisRequest?: WhatIfRequest["analysis"],
): Promise<WhatIfAnswer> {
  const policy = policyOf(spec);
  const [run, artifact] = await Promise.all([getRun(id), readArtifact(runIdOf(id))]);
  checkQueries(run.spec, policy);
  const result = runPipeline(policy, artifact.outcomes, { nowMs: artifact.nowMs });
  const { status, ...rest } = result;
  const analysis = await analysisOf(run, { policy, ...samplesOf(artifact) }, analysisRequest);
  return {
    ...run,
    ...rest,
    ...(analysis === undefined ? {} : { analysis }),
    state: status,
    message: describeResult(result),
    selectedCount: result.ranking.filter((image) => image.selected).length,
    imageCount: result.ranking.length,
    spec: policy,
    specYaml: spec,
  };
}

async function analysisOf(
  run: Run,
  side: RunSide,
  request: WhatIfRequest["analysis"],
): Promise<Analysis | undefined> {
  if (request === undefined) return undefined;
  const { before: beforeId, beside: besideIds, ...options } = request;
  const before =
    beforeId === undefined ? { ...side, policy: run.spec } : await sideOf(beforeId, await getRun(beforeId));
  const beside = await Promise.all(
    besideIds.map(async (label) => ({ label, result: rankedRun(await getRun(label)) })),
  );
  // A second or more of pure computing at a thousand images: others get their turn first.
  await yieldToEvents();
  return analyse(side, options, { before, beside });
}

async function sideOf(id: string, run: Run): Promise<RunSide> {
  return { policy: run.spec, ...samplesOf(await readArtifact(runIdOf(id))) };
}

function samplesOf({ outcomes, nowMs }: Artifact): Pick<RunSide, "outcomes" | "options"> {
  return { outcomes, options: { nowMs } };
}

function checkQueries(before: Policy, now: Policy): void {
  const known = new Map(before.queries.map((query) => [query.name, query]));
  const changed = now.queries.flatMap((query, index) => {
    const asked = known.get(query.name);
    if (asked && isDeepStrictEqual(asked, query)) return [];
    const message = asked
      ? `query ${query.name} is not the one that the run asked`
      : `the run asked no query named ${query.name}`;
    return [{ path: `spec.queries[${index}]`, message: `${message}: run the policy to fetch its samples` }];
  });
  if (changed.length === 0) return;
  throw new UnprocessableError(
    `What-if works on the samples of the run; ${changed.map((detail) => detail.message).join("; ")}.`,
    changed,
    "queriesChanged",
  );
}
