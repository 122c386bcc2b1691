import type { ReactNode } from "react";
import { queryFields, type Query, type QueryResult } from "@/lib/discovery";
import { formatBytes, formatDuration, formatInterval, formatNumber } from "@/lib/client/format";
import { sourceTypeLabel } from "@/lib/client/sourceTypeLabel";
import type { Fact } from "@/components/ui/Facts";
import { FailedMessage } from "../queries/FailedMessage";
import { IgnoredSeries } from "../queries/IgnoredSeries";
import { healthOf } from "../queries/QueryHealth";
import { Node } from "./Node";

export interface QueryNodeProps {
  readonly query: Query;
  /** Absent if the run ended before the query did. */
  readonly result: QueryResult | undefined;
}

export function QueryNode({ query, result }: QueryNodeProps): ReactNode {
  const { tone, words } = healthOf(result?.status);
  return (
    <Node
      name={query.name}
      kind={kindOf(query)}
      tone={tone}
      health={words}
      facts={result === undefined ? [] : factsOf(result)}
      error={
        result?.status === "failed" ? (
          <FailedMessage query={query} message={result.message ?? "No reason given."} />
        ) : undefined
      }
    >
      {result === undefined ? null : <IgnoredSeries result={result} />}
    </Node>
  );
}

function kindOf(query: Query): string {
  const label = sourceTypeLabel(query.type);
  const lengths = queryFields(query).filter(
    ({ field }) => field.kind === "duration" && (field.usedWith?.({ ...query }) ?? true),
  );
  const instant = "queryType" in query && query.queryType === "instant";
  const what = instant ? "instant" : lengths.map(({ value }) => formatInterval(Number(value))).join(" by ");
  return what === "" ? label : `${label}, ${what}`;
}

/** The counts that the query's type has; one missing from the result is left out. */
export function factsOf(result: QueryResult): readonly Fact[] {
  const counts: readonly (readonly [string, number | undefined])[] = [
    ["Series", result.series],
    ["Samples", result.samples],
    ["Records", result.records],
    ["Ignored series", result.ignoredSeries],
  ];
  return [
    ...counts.flatMap(([label, count]) =>
      count === undefined ? [] : [{ label, value: formatNumber(count) }],
    ),
    ...(result.pushdown?.way === "totals" ? [{ label: "Aggregated by", value: "the server" }] : []),
    { label: "Read", value: formatBytes(result.bytes) },
    { label: "Latency", value: formatDuration(result.durationMs) },
    { label: "Requests", value: formatNumber(result.requests) },
  ];
}
