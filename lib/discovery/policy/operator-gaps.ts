/**
 * What a policy says that the released operator cannot: extensions and the proposal's own features
 * (discovery.md sections 1 and 5). An export in the operator's spelling refuses these; operator
 * semantics warn of them.
 */
import type { Policy, Query, Ranking, Signal } from "./model";
import type { Path } from "./path";

export interface Gap {
  readonly path: Path;
  readonly message: string;
}

/** In the order of the document; the indices are those of the model's lists. */
export function operatorGaps(policy: Omit<Policy, "semantics">): Gap[] {
  return [
    ...policy.queries.flatMap((query, index) => queryGaps(query, ["spec", "queries", index])),
    ...policy.signals.flatMap((signal, index) => signalGaps(signal, ["spec", "signals", index])),
    ...(policy.ranking === undefined ? [] : rankingGaps(policy.ranking)),
  ];
}

function queryGaps(query: Query, path: Path): Gap[] {
  if (query.type !== "pullCostProfile") return [];
  return [
    { path: [...path, "type"], message: "the released operator has no pullCostProfile queries; use loki" },
  ];
}

function signalGaps(signal: Signal, path: Path): Gap[] {
  const at = (...rest: string[]): Path => [...path, signal.type, ...rest];
  const gaps: Gap[] = [];
  if (signal.type === "eventPullTime") {
    if (signal.durationMode === "eventPair") {
      gaps.push({
        path: at("durationMode"),
        message: "the released operator knows no eventPair; it reads durations from messages",
      });
    }
    if (signal.includeCacheHits) {
      gaps.push({
        path: at("includeCacheHits"),
        message: "the released operator always leaves cache hits out",
      });
    }
    if (signal.statistic === "failureCount" || signal.statistic === "cacheHitCount") {
      gaps.push({
        path: at("statistic"),
        message: `the released operator has no statistic ${signal.statistic}`,
      });
    }
    return gaps;
  }
  if (signal.method === "increase") {
    gaps.push({
      path: at("method"),
      message: "increase is an extension; the released operator does not know it",
    });
  }
  if (signal.perDay) {
    gaps.push({
      path: at("perDay"),
      message: "perDay is an extension; the released operator does not know it",
    });
  }
  if (signal.type === "timeWeightedAggregate" && signal.windows.length === 0) {
    gaps.push({ path: at("windows"), message: "the released operator demands at least one window" });
  }
  if (signal.type === "windowAggregate" && signal.window?.end === "24:00") {
    gaps.push({
      path: at("window", "end"),
      message: 'the released operator knows no 24:00; write "23:59", its windows include their end',
    });
  }
  return gaps;
}

function rankingGaps(ranking: Ranking): Gap[] {
  if (ranking.strategy !== "product" && ranking.strategy !== "expectedColdPulls") return [];
  return [
    {
      path: ["spec", "ranking", "strategy"],
      message: `${ranking.strategy} is an extension; the released operator knows signal, weightedSum and modelExposure`,
    },
  ];
}
