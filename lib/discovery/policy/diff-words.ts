/** The words for every field of the model that a change can name. */
import type { FieldTable, FieldWords } from "./diff-fields";
import { formatDuration } from "./duration";
import type { HourWindow, LokiParser } from "./model";

const plain = (words: string, path?: string): FieldWords => ({
  words,
  write: (value) => (typeof value === "string" ? short(value) : JSON.stringify(value)),
  ...(path === undefined ? {} : { path }),
});

const duration = (words: string, path: string): FieldWords => ({
  words,
  path,
  write: (value) => (typeof value === "number" ? formatDuration(value) : String(value)),
});

/** Queries run over lines; a label is one. */
function short(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= 60 ? line : `${line.slice(0, 59)}…`;
}

export const SPEC_FIELDS: FieldTable = {
  name: plain("name", "metadata.name"),
  semantics: plain("semantics"),
  syncIntervalSeconds: duration("syncInterval", "syncInterval"),
  maxImages: plain("maxImages"),
  imageFilter: plain("imageFilter"),
};

const SECRET: FieldTable = { secretRef: plain("secretRef") };

export const QUERY_FIELDS: Readonly<Record<string, FieldTable>> = {
  prometheus: {
    endpoint: plain("endpoint"),
    queryType: plain("queryType"),
    lookbackSeconds: duration("lookback", "lookback"),
    stepSeconds: duration("step", "step"),
    query: plain("text"),
    ...SECRET,
  },
  loki: {
    endpoint: plain("endpoint"),
    lookbackSeconds: duration("lookback", "lookback"),
    query: plain("text"),
    parser: {
      words: "parser",
      // The table's keys are the model's: `parser` holds a LokiParser and nothing else.
      write: (value) =>
        Object.entries(value as LokiParser)
          .map(([key, field]) => `${key} ${field}`)
          .join(", "),
    },
    ...SECRET,
  },
  registry: {
    url: plain("url"),
    repositories: plain("repositories"),
    tagFilter: plain("tagFilter"),
    tagSeek: plain("tagSeek"),
    maxScan: plain("maxScan"),
    versionPattern: plain("versionPattern"),
    topX: plain("topX"),
    imageTemplate: plain("imageTemplate"),
    ...SECRET,
  },
  pullCostProfile: { url: plain("url"), document: plain("document"), ...SECRET },
};

const AGGREGATION: FieldTable = {
  queryRef: plain("query"),
  method: plain("method"),
  perDay: plain("perDay"),
};

const timezone = plain("time zone", "timezone");

export const SIGNAL_FIELDS: Readonly<Record<string, FieldTable>> = {
  aggregate: AGGREGATION,
  timeWeightedAggregate: {
    ...AGGREGATION,
    timezone,
    defaultWeight: plain("default weight", "defaultWeight"),
    windows: {
      words: "windows",
      // As above: `windows` holds a list of HourWindow.
      write: (value) =>
        (value as HourWindow[])
          .map(({ startHour, endHour, weight }) => `${startHour}–${endHour} h × ${weight}`)
          .join(", ") || "none",
    },
  },
  windowAggregate: {
    ...AGGREGATION,
    relativeWindowSeconds: duration("relative window", "relativeWindow"),
    window: {
      words: "window",
      // As above: `window` holds two clock times.
      write: (value) => {
        const { start, end } = value as { start: string; end: string };
        return `${start}–${end}`;
      },
    },
    timezone,
  },
  eventPullTime: {
    queryRef: plain("query"),
    metric: plain("metric"),
    statistic: plain("statistic"),
    durationMode: plain("duration mode", "durationMode"),
    includeCacheHits: plain("includeCacheHits"),
  },
};

/** All strategies' own fields; terms are compared by name. */
export const RANKING_FIELDS: FieldTable = {
  signalRef: plain("ranking's signal", "signal"),
  normalize: plain("normalize"),
  missingSignal: plain("missingSignal"),
  nodeCount: plain("node count", "nodeCount"),
  nodeSelector: plain("node selector", "nodes.selector"),
  preWindowUsageSignalRef: plain("pre-window usage signal", "preWindowUsageSignalRef"),
  targetWindowUsageSignalRef: plain("target-window usage signal", "targetWindowUsageSignalRef"),
  pullTimeSignalRef: plain("pull-time signal", "pullTimeSignalRef"),
};
