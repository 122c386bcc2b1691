/** Another policy over the samples that a run brought in: nothing is fetched. */
import { isDeepStrictEqual } from "node:util";
import { runPipeline } from "../../discovery/pipeline";
import type { Policy } from "../../discovery/policy";
import type { PipelineResult } from "../../discovery/result";
import { UnprocessableError } from "../http/errors";
import { readArtifact } from "./artifact";
import { runIdOf } from "./id";
import { getRun } from "./read";
import { policyOf } from "./specText";

/**
 * Throws NotFoundError when the run or its samples are not kept, UnprocessableError for a document with mistakes
 * or with queries that the run did not ask as they stand there.
 */
export async function whatIf(id: string, spec: string): Promise<PipelineResult> {
  const policy = policyOf(spec);
  const [run, artifact] = await Promise.all([getRun(id), readArtifact(runIdOf(id))]);
  checkQueries(run.spec, policy);
  return runPipeline(policy, artifact.outcomes, { nowMs: artifact.nowMs });
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
