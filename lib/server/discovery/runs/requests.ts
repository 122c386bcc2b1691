/** What the queries of a run asked their sources for. */
import type { Run } from "../../../api/runs";
import { queryTypeOf, type Query } from "../../../discovery";
import { SourceError } from "../../../sources/errors";
import { DEFAULT_LIMITS } from "../../../sources/types";
import { adapterOf } from "../fetch/adapters";

/** `nowMs`: the run's time in Unix milliseconds. Without the queries whose address no source can have. */
export function requestsOf(queries: readonly Query[], nowMs: number): NonNullable<Run["requests"]> {
  return queries.flatMap((query) => {
    const address = queryTypeOf(query).address(query);
    const baseUrl = "url" in address ? address.url : "";
    try {
      const described = adapterOf(query.type).describe(query, { baseUrl, nowMs, limits: DEFAULT_LIMITS });
      return [{ query: query.name, ...described, times: [...(described.times ?? [])] }];
    } catch (error) {
      if (error instanceof SourceError) return [];
      throw error;
    }
  });
}
