/**
 * The two spellings of a policy: which keys differ, and which spelling a document uses
 * (discovery.md section 1).
 */
import { isObject, own, type JsonObject, type JsonValue, type PolicyDocument } from "./json";
import type { Spelling } from "./model";
import type { Path } from "./path";
import type { Report } from "./report";

/** One thing, two keys. */
export interface SpelledKey {
  readonly proposal: string;
  readonly operator: string;
}

export const SIGNAL_QUERY: SpelledKey = { proposal: "queryRef", operator: "query" };
export const TERM_SIGNAL: SpelledKey = { proposal: "signalRef", operator: "signal" };
export const PRE_WINDOW: SpelledKey = {
  proposal: "preWindowUsageSignalRef",
  operator: "preWindowUsageSignal",
};
export const TARGET_WINDOW: SpelledKey = {
  proposal: "targetWindowUsageSignalRef",
  operator: "targetWindowUsageSignal",
};
export const PULL_TIME: SpelledKey = { proposal: "pullTimeSignalRef", operator: "pullTimeSignal" };

/** The blocks that hold an exposure's fields. */
export const EXPOSURE_BLOCKS = ["modelExposure", "expectedColdPulls"] as const;
/** The blocks that hold terms. */
export const TERM_BLOCKS = ["weightedSum", "product"] as const;

interface Evidence {
  readonly path: Path;
  readonly spelling: Spelling;
}

/**
 * The spelling of most distinguishing keys; the proposal's when they balance or there are none.
 */
export function detectSpelling(document: PolicyDocument): Spelling {
  const evidence = [...distinguishingKeys(document)];
  const operators = evidence.filter((key) => key.spelling === "operator").length;
  return operators > evidence.length - operators ? "operator" : "proposal";
}

/** Warns of every key that is not in the given spelling. */
export function warnOfOtherSpelling(document: PolicyDocument, spelling: Spelling, report: Report): void {
  for (const key of distinguishingKeys(document)) {
    if (key.spelling === spelling) continue;
    report.warn(
      key.path,
      `is ${NAMES[key.spelling]} spelling, the rest of the policy ${NAMES[spelling]}; it is read all the same`,
      "key",
    );
  }
}

const NAMES: Readonly<Record<Spelling, string>> = {
  proposal: "the proposal's",
  operator: "the released operator's",
};

function* distinguishingKeys(document: PolicyDocument): Iterable<Evidence> {
  const spec = own(document, "spec");
  if (!isObject(spec)) return;
  const signals = own(spec, "signals");
  if (Array.isArray(signals)) yield* inList(signals, ["spec", "signals"], [SIGNAL_QUERY]);
  const ranking = own(spec, "ranking");
  if (!isObject(ranking)) return;
  const path: Path = ["spec", "ranking"];
  const signal = own(ranking, "signal");
  if (typeof signal === "string") yield { path: [...path, "signal"], spelling: "operator" };
  if (isObject(signal)) yield* inMap(signal, [...path, "signal"], [{ proposal: "signalRef", operator: "" }]);
  for (const block of TERM_BLOCKS) {
    const terms = listUnder(own(ranking, block));
    if (terms !== undefined) yield* inList(terms, [...path, block, "terms"], [TERM_SIGNAL]);
  }
  for (const block of EXPOSURE_BLOCKS) {
    const exposure = own(ranking, block);
    if (isObject(exposure)) yield* inExposure(exposure, [...path, block]);
  }
}

function* inExposure(exposure: JsonObject, path: Path): Iterable<Evidence> {
  yield* inMap(exposure, path, [
    PRE_WINDOW,
    TARGET_WINDOW,
    PULL_TIME,
    { proposal: "nodeCount", operator: "" },
  ]);
  const nodes = own(exposure, "nodes");
  if (isObject(nodes) && own(nodes, "count") !== undefined) {
    yield { path: [...path, "nodes", "count"], spelling: "operator" };
  }
}

function* inList(items: readonly JsonValue[], path: Path, keys: readonly SpelledKey[]): Iterable<Evidence> {
  for (const [index, item] of items.entries()) {
    if (isObject(item)) yield* inMap(item, [...path, index], keys);
  }
}

function* inMap(map: JsonObject, path: Path, keys: readonly SpelledKey[]): Iterable<Evidence> {
  for (const key of keys) {
    if (own(map, key.proposal) !== undefined) yield { path: [...path, key.proposal], spelling: "proposal" };
    if (own(map, key.operator) !== undefined) yield { path: [...path, key.operator], spelling: "operator" };
  }
}

function listUnder(block: JsonValue | undefined): JsonValue[] | undefined {
  const terms = isObject(block) ? own(block, "terms") : undefined;
  return Array.isArray(terms) ? terms : undefined;
}
