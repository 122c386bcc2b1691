/** Another policy over the samples that a run brought in: nothing is fetched. */
import type { Run } from "../../api/runs";
import { isDeepStrictEqual } from "node:util";
import { runPipeline } from "../../discovery/pipeline";
import type { Policy } from "../../discovery/policy";
import { UnprocessableError } from "../http/errors";
import { readArtifact } from "./artifact";
import { describeResult } from "./outcome";
import { runIdOf } from "./id";
import { getRun } from "./read";
import { policyOf } from "./specText";

/**
 * The run as it would have been. Throws NotFoundError when the run or its samples are not kept, UnprocessableError for a document with mistakes
 * or with queries that the run did not ask as they stand there.
 */
export async function whatIf(id: string, spec: string): Promise<Run> {
  const policy = policyOf(spec);
  const [run, artifact] = await Promise.all([getRun(id), readArtifact(runIdOf(id))]);
  checkQueries(run.spec, policy);
  const result = runPipeline(policy, artifact.outcomes, { nowMs: artifact.nowMs });
  const { status, ...rest } = result;
  return {
    ...run,
    ...rest,
    state: status,
    message: describeResult(result),
    selectedCount: result.ranking.filter((image) => image.selected).length,
    imageCount: result.ranking.length,
    spec: policy,
    specYaml: spec,
  };
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
