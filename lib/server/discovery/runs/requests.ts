/** What a run's queries requested from their sources. */
import type { Run } from "../../../api/runs";
import { queryTypeOf, type Query, type QueryResult } from "../../../discovery";
import { SourceError } from "../../../sources/errors";
import { DEFAULT_LIMITS } from "../../../sources/types";
import { adapterOf } from "../fetch/adapters";

/**
 * `nowMs`: the run's time in Unix milliseconds; `results`: reports of the finished queries. Leaves out queries whose
 * address is not valid.
 */
export function requestsOf(
  queries: readonly Query[],
  nowMs: number,
  results: readonly QueryResult[],
): NonNullable<Run["requests"]> {
  return queries.flatMap((query) => {
    const address = queryTypeOf(query).address(query);
    const baseUrl = "url" in address ? address.url : "";
    try {
      const totals = results.find(({ name }) => name === query.name)?.pushdown?.way === "totals";
      const place = { baseUrl, nowMs, limits: DEFAULT_LIMITS, totals };
      const described = adapterOf(query.type).describe(query, place);
      return [{ query: query.name, ...described, times: [...(described.times ?? [])] }];
    } catch (error) {
      if (error instanceof SourceError) return [];
      throw error;
    }
  });
}
