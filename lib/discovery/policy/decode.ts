/** A document's JSON value to the internal model, every mistake reported (discovery.md sections 1 and 8). */
import { decodeQuery, present, UNKNOWN_HEAD, type QueryHead } from "./decode-queries";
import { decodeRanking } from "./decode-ranking";
import { decodeSignal, type Queries } from "./decode-signals";
import { isObject, own, show, type JsonValue, type PolicyDocument } from "./json";
import { decodeMetadata } from "./metadata";
import { type Policy, type Query, type Semantics, type Signal, type Spelling } from "./model";
import type { Path } from "./path";
import { operatorGaps } from "./operator-gaps";
import { mapReader, type MapReader } from "./reader";
import type { Report } from "./report";
import { detectSpelling, warnOfOtherSpelling } from "./spelling";

export const API_VERSION = "drop.corewire.io/v1alpha1";
export const KIND = "DiscoveryPolicy";

const DEFAULT_SYNC_INTERVAL = 1_800;
const DEFAULT_MAX_IMAGES = 50;

export interface PolicyOptions {
  /** Overrides what the document's keys say. */
  readonly spelling?: Spelling;
  /** Overrides the annotation and the spelling's default. */
  readonly semantics?: Semantics;
}

export interface Decoded {
  readonly spelling: Spelling;
  /** Undefined when anything is wrong. */
  readonly policy: Policy | undefined;
}

export function decodePolicy(document: PolicyDocument, options: PolicyOptions, report: Report): Decoded {
  const spelling = options.spelling ?? detectSpelling(document);
  warnOfOtherSpelling(document, spelling, report);
  const reader = mapReader(document, [], report, ["apiVersion", "kind", "metadata", "spec", "status"]);
  if (reader === undefined) return { spelling, policy: undefined };
  checkIdentity(reader);
  const { name, semantics: annotated } = decodeMetadata(reader);
  // By default a policy means what its spelling's owner computes.
  const semantics = options.semantics ?? annotated ?? spelling;
  const body = decodeSpec(reader, semantics);
  if (report.hasErrors || name === undefined || body === undefined) return { spelling, policy: undefined };
  const policy = { name, semantics, ...body };
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
  const spec = root.child("spec", keys, "the map with queries, signals and ranking");
  if (spec === undefined) return undefined;
  const syncIntervalSeconds = spec.duration("syncInterval") ?? DEFAULT_SYNC_INTERVAL;
  const maxImages = spec.integer("maxImages", 1) ?? DEFAULT_MAX_IMAGES;
  const imageFilter = spec.regex("imageFilter");
  const queries = decodeQueries(spec, semantics);
  const signals = decodeSignals(spec, semantics, queries.heads);
  const rankingValue = spec.raw("ranking");
  if (rankingValue === undefined && semantics === "proposal") {
    spec.error(
      "ranking",
      "is missing: say how signals become a score; only semantics: operator ranks without it",
      "key",
    );
  }
  const ranking =
    rankingValue === undefined ? undefined : decodeRanking(rankingValue, spec.report, signals.names);
  return {
    syncIntervalSeconds,
    maxImages,
    ...present({ imageFilter }),
    queries: queries.list,
    signals: signals.list,
    ...present({ ranking }),
  };
}

function decodeQueries(spec: MapReader, semantics: Semantics): { list: Query[]; heads: Queries } {
  const list: Query[] = [];
  const heads = new Map<string, QueryHead>();
  const items = itemsOf(spec, "queries", semantics, "at least one query is needed");
  if (items === undefined) return { list, heads: undefined };
  const names = new UniqueNames(spec, "queries");
  for (const [index, item] of items.entries()) {
    const { name, head, query } = decodeQuery(item, [...spec.at("queries"), index], spec.report);
    // Two queries of one name: which of them a signal means is unknown, so nothing is said about its type.
    if (name !== undefined) heads.set(name, names.add(name, index) ? head : UNKNOWN_HEAD);
    if (query !== undefined) list.push(query);
  }
  return { list, heads: trusted(heads, items) };
}

function decodeSignals(
  spec: MapReader,
  semantics: Semantics,
  queries: Queries,
): { list: Signal[]; names: ReadonlyMap<string, true> | undefined } {
  const list: Signal[] = [];
  const known = new Map<string, true>();
  const items = itemsOf(spec, "signals", semantics, "at least one signal is needed");
  if (items === undefined) return { list, names: undefined };
  const names = new UniqueNames(spec, "signals");
  for (const [index, item] of items.entries()) {
    const { name, signal } = decodeSignal(item, [...spec.at("signals"), index], spec.report, queries);
    if (name !== undefined && names.add(name, index)) known.set(name, true);
    if (signal !== undefined) list.push(signal);
  }
  return { list, names: trusted(known, items) };
}

/** The list, which may be absent or empty in operator semantics only; undefined when nothing can refer to it. */
function itemsOf(
  spec: MapReader,
  key: "queries" | "signals",
  semantics: Semantics,
  need: string,
): JsonValue[] | undefined {
  if (spec.has(key) && !Array.isArray(spec.raw(key))) {
    spec.list(key);
    return undefined;
  }
  const items = spec.list(key) ?? [];
  if (items.length > 0 || semantics === "operator") return items;
  spec.error(key, `is ${spec.has(key) ? "empty" : "missing"}: ${need}`);
  return undefined;
}

/** A map of names when every item has one: a reference to an item whose name is missing is no second mistake. */
function trusted<T>(
  names: ReadonlyMap<string, T>,
  items: readonly JsonValue[],
): ReadonlyMap<string, T> | undefined {
  const nameless = items.some((item) => !isObject(item) || typeof own(item, "name") !== "string");
  return nameless ? undefined : names;
}

class UniqueNames {
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly spec: MapReader,
    private readonly key: "queries" | "signals",
  ) {}

  /** False, with an error, when an earlier item has the name. */
  add(name: string, index: number): boolean {
    const first = this.seen.get(name);
    if (first === undefined) {
      this.seen.set(name, index);
      return true;
    }
    const path: Path = [...this.spec.at(this.key), index, "name"];
    this.spec.report.error(
      path,
      `${show(name)} is already the name of ${this.key}[${first}]; names are unique`,
    );
    return false;
  }
}
