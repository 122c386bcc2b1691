/** What a query of a run asked its source for, in words and as the request that went out. */
import type { Policy, Query } from "@/lib/discovery/policy/model";
import { formatDuration } from "@/lib/discovery/policy/duration";

/** Prometheus answers at most this many points a series (discovery.md section 2). */
const MAX_POINTS = 11_000;
/** Entries a page that the Loki client asks for. */
const LOKI_PAGE = 5_000;

export interface QueryRequest {
  /** PromQL, LogQL, repositories; null where the type has none. */
  readonly text: string | null;
  readonly language: "PromQL" | "LogQL" | "Repositories" | null;
  /** `GET URL` of the first request. */
  readonly request: string;
  /** How many more there may be. */
  readonly more: string | null;
  readonly settings: readonly { readonly label: string; readonly value: string }[];
}

/** `nowMs` is the run's time in Unix milliseconds. Ranges are aligned as discovery.md section 2 says. */
export function requestOf(query: Query, nowMs: number): QueryRequest {
  switch (query.type) {
    case "prometheus":
      return query.queryType === "instant" ? instantRequest(query, nowMs) : rangeRequest(query, nowMs);
    case "loki":
      return {
        text: query.query,
        language: "LogQL",
        request: get(query.endpoint, "/loki/api/v1/query_range", {
          query: query.query,
          start: nanoseconds(nowMs - query.lookbackSeconds * 1000),
          // Loki leaves its end out; the run wants it in.
          end: `${nanoseconds(nowMs).slice(0, -1)}1`,
          limit: String(LOKI_PAGE),
          direction: "forward",
        }),
        more: "and the pages that follow, until the range is drained",
        settings: [
          { label: "Lookback", value: formatDuration(query.lookbackSeconds) },
          { label: "Up to", value: iso(nowMs) },
        ],
      };
    case "registry":
      return registryRequest(query);
    case "pullCostProfile":
      return {
        text: null,
        language: null,
        request:
          query.document === undefined ? `GET ${query.url ?? ""}` : `uploaded document ${query.document}`,
        more: null,
        settings: [],
      };
  }
}

type Prometheus = Extract<Query, { type: "prometheus" }>;

function instantRequest(query: Prometheus, nowMs: number): QueryRequest {
  return {
    text: query.query,
    language: "PromQL",
    request: get(query.endpoint, "/api/v1/query", { query: query.query, time: seconds(nowMs) }),
    more: null,
    settings: [{ label: "At", value: iso(nowMs) }],
  };
}

function rangeRequest(query: Prometheus, nowMs: number): QueryRequest {
  const { start, end, points } = rangeOf(query, nowMs);
  const parts = Math.ceil(points / MAX_POINTS);
  const lastPoint = start + (points - 1) * query.stepSeconds * 1000;
  return {
    text: query.query,
    language: "PromQL",
    request: get(query.endpoint, "/api/v1/query_range", {
      query: query.query,
      start: seconds(start),
      end: seconds(parts > 1 ? start + (MAX_POINTS - 1) * query.stepSeconds * 1000 : lastPoint),
      step: String(query.stepSeconds),
    }),
    more:
      parts > 1
        ? `sent in ${parts} parts of at most ${MAX_POINTS.toLocaleString("en-US")} points a series`
        : null,
    settings: [
      { label: "From", value: iso(start) },
      { label: "To", value: iso(end) },
      { label: "Step", value: formatDuration(query.stepSeconds) },
      { label: "Points a series", value: points.toLocaleString("en-US") },
    ],
  };
}

/** end = floor(now/step)·step, start = end − lookback; both ends are points. Milliseconds. */
export function rangeOf(
  { stepSeconds, lookbackSeconds }: Pick<Prometheus, "stepSeconds" | "lookbackSeconds">,
  nowMs: number,
): { readonly start: number; readonly end: number; readonly points: number } {
  const step = stepSeconds * 1000;
  const end = Math.floor(nowMs / step) * step;
  const start = end - lookbackSeconds * 1000;
  return { start, end, points: Math.floor((end - start) / step) + 1 };
}

function registryRequest(query: Extract<Query, { type: "registry" }>): QueryRequest {
  const optional: readonly (readonly [string, string | number | undefined])[] = [
    ["Tag filter", query.tagFilter],
    ["Tag seek", query.tagSeek],
    ["Scans at most", query.maxScan],
    ["Version pattern", query.versionPattern],
    ["Keeps the newest", query.topX],
    ["Image template", query.imageTemplate],
  ];
  const [first] = query.repositories;
  return {
    text: query.repositories.join("\n"),
    language: "Repositories",
    request: get(
      query.url,
      `/v2/${first ?? ""}/tags/list`,
      query.tagSeek === undefined ? {} : { last: query.tagSeek },
    ),
    more: "and its further pages, for each repository",
    settings: optional.flatMap(([label, value]) =>
      value === undefined
        ? []
        : [{ label, value: typeof value === "number" ? value.toLocaleString("en-US") : value }],
    ),
  };
}

/** Prometheus' own page for this query and range; null for other sources. Mimir and Thanos have other pages. */
export function graphHref(query: Query, nowMs: number): string | null {
  if (query.type !== "prometheus" || !/^https?:\/\//.test(query.endpoint)) return null;
  const search = new URLSearchParams({
    "g0.expr": query.query,
    "g0.tab": "0",
    "g0.range_input": query.queryType === "range" ? formatDuration(query.lookbackSeconds) : "1h",
    "g0.end_input": iso(nowMs).slice(0, 19).replace("T", " "),
  });
  return `${query.endpoint.replace(/\/+$/, "")}/graph?${search.toString()}`;
}

/** The address a query names, as data sources are registered by. */
export function endpointOf(query: Policy["queries"][number]): string | null {
  switch (query.type) {
    case "prometheus":
    case "loki":
      return query.endpoint;
    case "registry":
      return query.url;
    case "pullCostProfile":
      return query.url ?? null;
  }
}

function get(base: string, path: string, params: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(params).toString();
  return `GET ${base.replace(/\/+$/, "")}${path}${search ? `?${search}` : ""}`;
}

/** Unix seconds as the API takes them. */
function seconds(ms: number): string {
  return String(ms / 1000);
}

function nanoseconds(ms: number): string {
  return `${BigInt(Math.round(ms)) * 1_000_000n}`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString().replace(".000Z", "Z");
}
