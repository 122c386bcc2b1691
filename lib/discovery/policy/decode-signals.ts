/** `spec.signals`: one number per image (discovery.md sections 1 and 4). */
import type { QueryHead } from "./decode-queries";
import { present } from "./decode-queries";
import { isObject, type JsonValue } from "./json";
import {
  aggregateMethodSchema,
  pullStatisticSchema,
  type AggregateMethod,
  type HourWindow,
  type Signal,
} from "./model";
import type { Path } from "./path";
import { mapReader, type MapReader } from "./reader";
import { readReference } from "./references";
import type { Report } from "./report";
import { SIGNAL_QUERY } from "./spelling";
import { isTimezone, suggestTimezone } from "./timezone";

export const SIGNAL_TYPES = [
  "aggregate",
  "timeWeightedAggregate",
  "windowAggregate",
  "eventPullTime",
] as const;
type SignalType = (typeof SIGNAL_TYPES)[number];

/** The queries by name; undefined when `spec.queries` could not be read, so that no reference dangles. */
export type Queries = ReadonlyMap<string, QueryHead> | undefined;

export function decodeSignal(
  value: JsonValue,
  path: Path,
  report: Report,
  queries: Queries,
): { name: string | undefined; signal: Signal | undefined } {
  const reader = mapReader(value, path, report, ["name", "queryRef", "query", "type", ...SIGNAL_TYPES]);
  if (reader === undefined) return { name: undefined, signal: undefined };
  const name = reader.text("name", "a name that the ranking refers to");
  const reference = readReference(reader, SIGNAL_QUERY, "query", queries);
  const type = reader.choice("type", SIGNAL_TYPES, "how the number is computed");
  for (const block of SIGNAL_TYPES) {
    if (type !== undefined && block !== type && reader.has(block)) {
      reader.error(block, `does not fit type: ${type}; remove the block or set type: ${block}`, "key");
    }
  }
  if (type === undefined) return { name, signal: undefined };
  const head = reference === undefined ? undefined : queries?.get(reference.name);
  const block = reader.child(type, BLOCK_KEYS[type], "the block that says how");
  if (head !== undefined) checkFit(type, head, block, reader, reference?.key ?? "queryRef");
  const common = { name: name ?? "", queryRef: reference?.name ?? "" };
  const signal = block === undefined ? undefined : DECODERS[type](block, common, head);
  return { name, signal: name === undefined || reference === undefined ? undefined : signal };
}

const BLOCK_KEYS: Readonly<Record<SignalType, readonly string[]>> = {
  aggregate: ["method", "perDay"],
  timeWeightedAggregate: ["method", "perDay", "timezone", "defaultWeight", "windows"],
  windowAggregate: ["method", "perDay", "relativeWindow", "window", "timezone"],
  eventPullTime: ["metric", "statistic", "durationMode", "includeCacheHits"],
};

interface Common {
  readonly name: string;
  readonly queryRef: string;
}

type Decoder = (block: MapReader, common: Common, query: QueryHead | undefined) => Signal | undefined;

const DECODERS: Readonly<Record<SignalType, Decoder>> = {
  aggregate: (block, common) => {
    const aggregation = decodeAggregation(block);
    return aggregation && { ...common, type: "aggregate", ...aggregation };
  },
  timeWeightedAggregate: decodeTimeWeighted,
  windowAggregate: decodeWindow,
  eventPullTime: decodeEventPullTime,
};

/** Which queries a signal's type can read. */
function checkFit(
  type: SignalType,
  query: QueryHead,
  block: MapReader | undefined,
  reader: MapReader,
  key: string,
): void {
  const from = query.type;
  if (from === undefined) return;
  if (type === "eventPullTime") {
    if (from !== "loki" && from !== "pullCostProfile") {
      reader.error(key, `names a ${from} query; eventPullTime reads a loki or pullCostProfile query`);
    }
    return;
  }
  if (from === "loki" || from === "pullCostProfile") {
    reader.error(
      key,
      `names a ${from} query; ${type} reads a prometheus query, a ${from} query takes eventPullTime`,
    );
  } else if (from === "registry" && type !== "aggregate") {
    reader.error(key, `names a registry query, which has no times; only aggregate reads it, not ${type}`);
  }
  if (from === "prometheus" && !query.instant) return;
  const why = from === "registry" ? "a registry query has no times" : "an instant query has one sample only";
  if (block?.raw("perDay") === true)
    block.error("perDay", `divides by the lookback, and ${why}; use a range query`);
  if (block?.raw("method") === "increase")
    block.error("method", `"increase" needs a series, and ${why}; use a range query`);
}

function decodeAggregation(block: MapReader): { method: AggregateMethod; perDay: boolean } | undefined {
  const method = block.choice("method", aggregateMethodSchema.options, "how samples are put together");
  const perDay = block.flag("perDay") ?? false;
  return method && { method, perDay };
}

function decodeTimezone(block: MapReader, what?: string): string | undefined {
  const name = block.text("timezone", what);
  if (name === undefined || isTimezone(name)) return name;
  const suggestion = suggestTimezone(name);
  const hint =
    suggestion === undefined ? '; write one like "Europe/Berlin"' : `; did you mean "${suggestion}"?`;
  return block.error("timezone", `${JSON.stringify(name)} is not an IANA time zone${hint}`);
}

function decodeTimeWeighted(block: MapReader, common: Common): Signal | undefined {
  const aggregation = decodeAggregation(block);
  const timezone = decodeTimezone(block, 'an IANA time zone like "Europe/Berlin"');
  const defaultWeight = block.weight("defaultWeight") ?? 0;
  const windows = decodeHourWindows(block);
  if (aggregation === undefined || timezone === undefined || windows === undefined) return undefined;
  return { ...common, type: "timeWeightedAggregate", ...aggregation, timezone, defaultWeight, windows };
}

function decodeHourWindows(block: MapReader): HourWindow[] | undefined {
  if (block.required("windows", "a list of {startHour, endHour, weight}") === undefined) return undefined;
  const items = block.list("windows");
  if (items?.length === 0)
    block.report.warn(block.at("windows"), "is empty: every sample gets defaultWeight");
  return items?.flatMap((item, index) => {
    const window = decodeHourWindow(item, [...block.at("windows"), index], block.report);
    return window === undefined ? [] : [window];
  });
}

function decodeHourWindow(value: JsonValue, path: Path, report: Report): HourWindow | undefined {
  const reader = mapReader(value, path, report, ["startHour", "endHour", "weight"]);
  if (reader === undefined) return undefined;
  reader.required("startHour", "the first local hour, 0 to 24");
  reader.required("endHour", "the hour at which the window ends, 0 to 24");
  reader.required("weight", 'a weight like "0.3"');
  const startHour = reader.integer("startHour", 0, 24);
  const endHour = reader.integer("endHour", 0, 24);
  const weight = reader.weight("weight");
  if (startHour === undefined || endHour === undefined) return undefined;
  if (endHour <= startHour) {
    const night = `for a window over midnight write two: ${startHour}–24 and 0–${endHour}`;
    const fix = endHour > 0 && startHour < 24 && endHour < startHour ? `; ${night}` : "";
    return reader.error("endHour", `must be after startHour (${startHour}), not ${endHour}${fix}`);
  }
  return weight === undefined ? undefined : { startHour, endHour, weight };
}

function decodeWindow(block: MapReader, common: Common, query: QueryHead | undefined): Signal | undefined {
  const aggregation = decodeAggregation(block);
  const relativeWindowSeconds = block.duration("relativeWindow");
  const window = block.has("window") ? decodeClockWindow(block) : undefined;
  const timezone = decodeTimezone(block, block.has("window") ? "the window's IANA time zone" : undefined);
  if (block.has("relativeWindow") && block.has("window")) {
    return block.error("window", "stands beside relativeWindow; keep one of them", "key");
  }
  if (!block.has("relativeWindow") && !block.has("window")) {
    return block.error(
      "relativeWindow",
      'is missing: a duration like "2h", or window: {start, end} with timezone',
    );
  }
  if (block.has("relativeWindow") && timezone !== undefined) {
    block.report.warn(block.at("timezone"), "does nothing beside relativeWindow", "key");
  }
  if (relativeWindowSeconds !== undefined && query?.lookbackSeconds !== undefined && !query.instant) {
    if (relativeWindowSeconds > query.lookbackSeconds) {
      block.report.warn(
        block.at("relativeWindow"),
        "is longer than the query's lookback: it holds every sample",
      );
    }
  }
  const bounds =
    window === undefined ? present({ relativeWindowSeconds }) : { window, ...present({ timezone }) };
  return aggregation && { ...common, type: "windowAggregate", ...aggregation, ...bounds };
}

function decodeClockWindow(block: MapReader): { start: string; end: string } | undefined {
  const value = block.raw("window");
  if (!isObject(value)) return block.error("window", 'must be a map like {start: "09:00", end: "17:00"}');
  const reader = mapReader(value, block.at("window"), block.report, ["start", "end"]);
  if (reader === undefined) return undefined;
  const start = decodeClock(reader, "start", /^(?:[01]\d|2[0-3]):[0-5]\d$/);
  const end = decodeClock(reader, "end", /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);
  return start === undefined || end === undefined ? undefined : { start, end };
}

function decodeClock(reader: MapReader, key: "start" | "end", shape: RegExp): string | undefined {
  const text = reader.text(key, 'a local time like "09:00"');
  if (text === undefined || shape.test(text)) return text;
  const padded = shape.test(`0${text}`) ? `; write "0${text}"` : "";
  return reader.error(key, `${JSON.stringify(text)} is not a local time like "09:00"${padded}`);
}

function decodeEventPullTime(
  block: MapReader,
  common: Common,
  query: QueryHead | undefined,
): Signal | undefined {
  const statistic = block.choice("statistic", pullStatisticSchema.options, "which number of the pulls");
  const metric = block.choice("metric", ["pullTime", "imageSize"]) ?? "pullTime";
  const durationMode = block.choice("durationMode", ["messageDuration", "eventPair"]) ?? "messageDuration";
  const includeCacheHits = block.flag("includeCacheHits") ?? false;
  if (query?.type === "pullCostProfile") {
    if (statistic !== undefined && !["p50", "p95", "count"].includes(statistic)) {
      block.report.warn(
        block.at("statistic"),
        `a pull-cost profile answers p50, p95 and count only; ${statistic} will fail`,
      );
    }
    if (metric === "imageSize")
      block.report.warn(block.at("metric"), "a pull-cost profile has no image sizes; this will fail");
  }
  return statistic && { ...common, type: "eventPullTime", metric, statistic, durationMode, includeCacheHits };
}
