/** The internal model as a document in the proposal's spelling: what a form or a form's undo writes. */
import { API_VERSION, KIND } from "./decode";
import { present } from "./decode-queries";
import { formatDuration } from "./duration";
import type { JsonObject, JsonValue, PolicyDocument } from "./json";
import { SEMANTICS_ANNOTATION } from "./metadata";
import type { Policy, Query, Ranking, Signal } from "./model";
import { formatQuantity } from "./quantity";

/** Without the extensions' and proposal's keys where they say their default. */
export function policyToDocument(policy: Policy): PolicyDocument {
  const annotations = { [SEMANTICS_ANNOTATION]: policy.semantics };
  return {
    apiVersion: API_VERSION,
    kind: KIND,
    metadata: { name: policy.name, ...(policy.semantics === "proposal" ? {} : { annotations }) },
    spec: {
      syncInterval: formatDuration(policy.syncIntervalSeconds),
      maxImages: policy.maxImages,
      ...present({ imageFilter: policy.imageFilter }),
      queries: policy.queries.map(queryDocument),
      signals: policy.signals.map(signalDocument),
      ...(policy.ranking === undefined ? {} : { ranking: rankingDocument(policy.ranking) }),
    },
  };
}

function queryDocument(query: Query): JsonObject {
  const secret: JsonObject = query.secretRef === undefined ? {} : { secretRef: { name: query.secretRef } };
  return { name: query.name, type: query.type, [query.type]: queryBlock(query), ...secret };
}

function queryBlock(query: Query): JsonObject {
  switch (query.type) {
    case "prometheus": {
      const { endpoint, queryType } = query;
      // An instant query uses neither; they are written where they are not the default, to lose nothing.
      const range = {
        lookback: formatDuration(query.lookbackSeconds),
        step: formatDuration(query.stepSeconds),
      };
      return { endpoint, queryType, ...range, query: query.query };
    }
    case "loki": {
      const lookback = formatDuration(query.lookbackSeconds);
      return { endpoint: query.endpoint, lookback, query: query.query, parser: { ...present(query.parser) } };
    }
    case "registry": {
      const { name: _name, type: _type, secretRef: _secret, ...block } = query;
      return { ...present(block) };
    }
    case "pullCostProfile":
      return { ...present({ url: query.url, document: query.document }) };
  }
}

function signalDocument(signal: Signal): JsonObject {
  return {
    name: signal.name,
    queryRef: signal.queryRef,
    type: signal.type,
    [signal.type]: signalBlock(signal),
  };
}

function signalBlock(signal: Signal): JsonObject {
  if (signal.type === "eventPullTime") {
    return {
      ...(signal.metric === "pullTime" ? {} : { metric: signal.metric }),
      statistic: signal.statistic,
      ...(signal.durationMode === "messageDuration" ? {} : { durationMode: signal.durationMode }),
      ...(signal.includeCacheHits ? { includeCacheHits: true } : {}),
    };
  }
  const aggregation: JsonObject = { method: signal.method, ...(signal.perDay ? { perDay: true } : {}) };
  switch (signal.type) {
    case "aggregate":
      return aggregation;
    case "timeWeightedAggregate":
      return {
        ...aggregation,
        timezone: signal.timezone,
        defaultWeight: formatQuantity(signal.defaultWeight),
        windows: signal.windows.map(({ startHour, endHour, weight }) => ({
          startHour,
          endHour,
          weight: formatQuantity(weight),
        })),
      };
    case "windowAggregate": {
      if (signal.relativeWindowSeconds !== undefined) {
        return { ...aggregation, relativeWindow: formatDuration(signal.relativeWindowSeconds) };
      }
      const window = signal.window === undefined ? undefined : { ...signal.window };
      return { ...aggregation, ...present({ timezone: signal.timezone, window }) };
    }
  }
}

function rankingDocument(ranking: Ranking): JsonObject {
  return { strategy: ranking.strategy, [ranking.strategy]: rankingBlock(ranking) };
}

function rankingBlock(ranking: Ranking): JsonValue {
  switch (ranking.strategy) {
    case "signal":
      return { signalRef: ranking.signalRef };
    case "weightedSum": {
      const { normalize, missingSignal } = ranking;
      const terms = ranking.terms.map(({ signalRef, weight }) => ({
        signalRef,
        weight: formatQuantity(weight),
      }));
      return { normalize, missingSignal, terms };
    }
    case "product":
      return { terms: ranking.terms.map(({ signalRef }) => ({ signalRef })) };
    case "modelExposure":
    case "expectedColdPulls":
      return {
        nodeCount: ranking.nodeCount,
        ...(ranking.nodeSelector === undefined ? {} : { nodes: { selector: { ...ranking.nodeSelector } } }),
        preWindowUsageSignalRef: ranking.preWindowUsageSignalRef,
        targetWindowUsageSignalRef: ranking.targetWindowUsageSignalRef,
        pullTimeSignalRef: ranking.pullTimeSignalRef,
      };
  }
}
