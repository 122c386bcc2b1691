/** Converts a document's JSON value to the internal model and reports every error (discovery.md sections 1 and 8). */
import { UNKNOWN_HEAD, type QueryHead } from "../declare/queryHead";
import { decodeQuery } from "./decodeQueries";
import { decodeRanking } from "./decodeRanking";
import { decodeSignal, type Queries } from "./decodeSignals";
import { isObject, own, present, show, type JsonValue, type PolicyDocument } from "../../document/json";
import { decodeMetadata } from "./metadata";
import { type Policy, type Query, type Semantics, type Signal, type Spelling } from "./model";
import type { Path } from "../../document/path";
import { operatorGaps } from "./operatorGaps";
import { mapReader, type MapReader } from "../../document/reader";
import type { Report } from "../../document/report";
import { detectSpelling, warnOfOtherSpelling } from "./spelling";

export const API_VERSION = "drop.corewire.io/v1alpha1";
export const KIND = "DiscoveryPolicy";

const DEFAULT_SYNC_INTERVAL = 1_800;
const DEFAULT_MAX_IMAGES = 50;

export interface PolicyOptions {
  /** Overrides the spelling detected from the document's keys. */
  readonly spelling?: Spelling;
  /** Overrides the annotation and the spelling's default. */
  readonly semantics?: Semantics;
}

export interface Decoded {
  readonly spelling: Spelling;
  /** Undefined if there is any error. */
  readonly policy: Policy | undefined;
}

export function decodePolicy(document: PolicyDocument, options: PolicyOptions, report: Report): Decoded {
  const spelling = options.spelling ?? detectSpelling(document);
  warnOfOtherSpelling(document, spelling, report);
  const reader = mapReader(document, [], report, ["apiVersion", "kind", "metadata", "spec", "status"]);
  if (reader === undefined) return { spelling, policy: undefined };
  checkIdentity(reader);
  const { name, semantics: annotated, pushdown } = decodeMetadata(reader);
  // By default, a policy has the semantics of its spelling.
  const semantics = options.semantics ?? annotated ?? spelling;
  report.lenient = semantics === "operator";
  const body = decodeSpec(reader, semantics);
  if (report.hasErrors || name === undefined || body === undefined) return { spelling, policy: undefined };
  const policy = { name, semantics, ...(pushdown === undefined ? {} : { pushdown }), ...body };
  if (semantics === "operator") {
    for (const { path, message } of operatorGaps(policy)) report.warn(path, message);
  }
  return { spelling, policy };
}

function checkIdentity(reader: MapReader): void {
  const apiVersion = reader.text("apiVersion", API_VERSION);
  if (apiVersion !== undefined && apiVersion !== API_VERSION) {
    reader.error("apiVersion", `must be ${API_VERSION}, not ${show(apiVersion)}`);
  }
  const kind = reader.text("kind", KIND);
  if (kind !== undefined && kind !== KIND) reader.error("kind", `must be ${KIND}, not ${show(kind)}`);
}

function decodeSpec(root: MapReader, semantics: Semantics): Omit<Policy, "name" | "semantics"> | undefined {
  const keys = ["syncInterval", "maxImages", "imageFilter", "queries", "signals", "ranking"];
  const { report } = root;
  const what = "the map with queries, signals and ranking";
  const empty = report.lenient && !root.has("spec");
  const spec = empty ? mapReader({}, ["spec"], report, keys) : root.child("spec", keys, what);
  if (spec === undefined) return undefined;
  const interval = decodeInterval(spec);
  const maxImages = spec.integer("maxImages", 1) ?? DEFAULT_MAX_IMAGES;
  const imageFilter = spec.regex("imageFilter");
  const queries = decodeQueries(spec, semantics);
  const signals = decodeSignals(spec, semantics, queries.heads);
  const rankingValue = spec.raw("ranking");
  if (rankingValue === undefined && semantics === "proposal" && !spec.isUnread("ranking")) {
    spec.error(
      "ranking",
      "is missing: say how signals become a score; only semantics: operator ranks without it",
      "key",
    );
  }
  const ranking =
    rankingValue === undefined ? undefined : decodeRanking(rankingValue, spec.report, signals.names);
  const differences = [...interval.differences, ...queries.differences, ...signals.differences];
  return {
    syncIntervalSeconds: interval.seconds,
    maxImages,
    ...present({ imageFilter }),
    queries: queries.list,
    signals: signals.list,
    ...present({ ranking, differences: differences.length === 0 ? undefined : differences }),
  };
}

/** Uses the default for 0, like the operator, and for a negative interval, which the operator treats as immediate. */
function decodeInterval(spec: MapReader): { seconds: number; differences: readonly string[] } {
  const seconds = spec.duration("syncInterval") ?? DEFAULT_SYNC_INTERVAL;
  if (seconds > 0) return { seconds, differences: [] };
  spec.report.warn(spec.at("syncInterval"), "is not longer than 0; 30m is used");
  const given = `syncInterval is ${show(spec.raw("syncInterval"))}`;
  const differences =
    seconds < 0
      ? [`${given}: the operator runs the policy again without waiting; here it runs every 30m`]
      : [];
  return { seconds: DEFAULT_SYNC_INTERVAL, differences };
}

interface DecodedQueries {
  readonly list: Query[];
  readonly heads: Queries;
  readonly differences: readonly string[];
}

function decodeQueries(spec: MapReader, semantics: Semantics): DecodedQueries {
  const list = new Map<string, Query>();
  const heads = new Map<string, QueryHead>();
  const items = itemsOf(spec, "queries", semantics);
  if (items === undefined) return { list: [], heads: undefined, differences: [] };
  const names = new UniqueNames(spec, "queries");
  for (const [index, item] of items.entries()) {
    const { name, head, query, difference } = decodeQuery(item, [...spec.at("queries"), index], spec.report);
    // With two queries of one name, it is unknown which one a signal means, so its type is not checked.
    if (name !== undefined) heads.set(name, names.add(name, index) ? head : UNKNOWN_HEAD);
    if (query !== undefined) list.set(query.name, query);
    if (difference !== undefined) names.differences.push(difference);
  }
  return { list: [...list.values()], heads: trusted(heads, items), differences: names.differences };
}

function decodeSignals(
  spec: MapReader,
  semantics: Semantics,
  queries: Queries,
): { list: Signal[]; names: ReadonlyMap<string, true> | undefined; differences: readonly string[] } {
  const list = new Map<string, Signal>();
  const known = new Map<string, true>();
  const items = itemsOf(spec, "signals", semantics);
  if (items === undefined) return { list: [], names: undefined, differences: [] };
  const names = new UniqueNames(spec, "signals");
  for (const [index, item] of items.entries()) {
    const { name, signal } = decodeSignal(item, [...spec.at("signals"), index], spec.report, queries);
    if (name !== undefined && names.add(name, index)) known.set(name, true);
    if (signal !== undefined) list.set(signal.name, signal);
  }
  return { list: [...list.values()], names: trusted(known, items), differences: names.differences };
}

const LISTS = {
  queries: { most: "policyQueries", need: "at least one query is needed" },
  signals: { most: "policySignals", need: "at least one signal is needed" },
} as const;

/**
 * Returns the list, which may be absent or empty in operator semantics only; undefined if nothing can refer to it.
 */
function itemsOf(spec: MapReader, key: keyof typeof LISTS, semantics: Semantics): JsonValue[] | undefined {
  const { most, need } = LISTS[key];
  const items = spec.list(key, most) ?? (spec.has(key) ? undefined : []);
  if (items === undefined || items.length > 0 || semantics === "operator") return items;
  spec.error(key, `is ${spec.has(key) ? "empty" : "missing"}: ${need}`);
  return undefined;
}

/** Returns the names if every item has one: a reference to an item whose name is missing is not a second error. */
function trusted<T>(
  names: ReadonlyMap<string, T>,
  items: readonly JsonValue[],
): ReadonlyMap<string, T> | undefined {
  const nameless = items.some((item) => !isObject(item) || typeof own(item, "name") !== "string");
  return nameless ? undefined : names;
}

/** Rejects duplicate names. In a lenient reading, the last item of a name is used. */
class UniqueNames {
  readonly differences: string[] = [];
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly spec: MapReader,
    private readonly key: "queries" | "signals",
  ) {}

  /** Returns false and reports an error if an earlier item has the name. */
  add(name: string, index: number): boolean {
    const first = this.seen.get(name);
    if (first === undefined) {
      this.seen.set(name, index);
      return true;
    }
    const path: Path = [...this.spec.at(this.key), index, "name"];
    this.spec.report.fault(
      path,
      `${show(name)} is already the name of ${this.key}[${first}]; names are unique`,
    );
    this.differences.push(
      `the operator computes every one of the ${this.key} named ${show(name)} and keeps the last that has a ` +
        "result; only the last is read here",
    );
    return false;
  }
}
