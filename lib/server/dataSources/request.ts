/** The first request of a query as it goes out, for people to read: no credentials, no headers. */
import type { Query } from "../../discovery/policy/model";
import { joinUrl, parseBaseUrl } from "../../sources/http/url";
import { alignedGrid, apiSeconds, splitGrid } from "../../sources/prometheus/grid";
import type { SourceLimits } from "../../sources/types";

/** `GET URL`, one line; further pages or parts are counted behind it. */
export function describeRequest(query: Query, baseUrl: string, nowMs: number, limits: SourceLimits): string {
  switch (query.type) {
    case "prometheus": {
      if (query.queryType === "instant") {
        return get(baseUrl, "/api/v1/query", { query: query.query, time: apiSeconds(nowMs) });
      }
      const grid = alignedGrid(nowMs, query.lookbackSeconds, query.stepSeconds);
      const parts = splitGrid(grid, limits.maxPoints);
      const first = parts[0] ?? grid;
      const line = get(baseUrl, "/api/v1/query_range", {
        query: query.query,
        start: apiSeconds(first.startMs),
        end: apiSeconds(first.endMs),
        step: apiSeconds(grid.stepMs),
      });
      return parts.length > 1
        ? `${line} (and ${parts.length - 1} more like it: ${limits.maxPoints} points at a time)`
        : line;
    }
    case "loki":
      return get(baseUrl, "/loki/api/v1/query_range", {
        query: query.query,
        start: `${BigInt(Math.round(nowMs - query.lookbackSeconds * 1000)) * 1_000_000n}`,
        end: `${BigInt(nowMs) * 1_000_000n + 1n}`,
        limit: String(limits.lokiPageSize),
        direction: "forward",
      });
    case "registry":
      return query.repositories
        .map((repository) => get(baseUrl, `/v2/${repository}/tags/list`, {}))
        .join("\n");
    case "pullCostProfile":
      return query.document === undefined ? get(baseUrl, "", {}) : `uploaded document ${query.document}`;
  }
}

function get(baseUrl: string, path: string, params: Readonly<Record<string, string>>): string {
  return `GET ${joinUrl(parseBaseUrl(baseUrl), path, params).href}`;
}
