/**
 * The two spellings of a policy: which keys differ, and which spelling a document uses
 * (discovery.md section 1).
 */
import { isObject, own, type JsonObject, type JsonValue, type PolicyDocument } from "../../document/json";
import { keysOf, type Field } from "../declare/field";
import { SIGNAL_QUERY, TERM_SIGNAL, type SpelledKey, type Spelling } from "../declare/spelling";
import type { StrategyDeclaration } from "../declare/strategy";
import { STRATEGIES } from "../ranking/declarations";
import type { Path } from "../../document/path";
import type { Report } from "../../document/report";

interface Evidence {
  readonly path: Path;
  readonly spelling: Spelling;
}

/**
 * Returns the spelling of most distinguishing keys, or the proposal's if they balance. Without any, it is the
 * operator's if there are queries but no signals, which the proposal requires, otherwise the proposal's.
 */
export function detectSpelling(document: PolicyDocument): Spelling {
  const evidence = [...distinguishingKeys(document)];
  if (evidence.length === 0) return hasQueriesOnly(document) ? "operator" : "proposal";
  const operators = evidence.filter((key) => key.spelling === "operator").length;
  return operators > evidence.length - operators ? "operator" : "proposal";
}

function hasQueriesOnly(document: PolicyDocument): boolean {
  const spec = own(document, "spec");
  if (!isObject(spec)) return false;
  const [queries, signals = []] = [own(spec, "queries"), own(spec, "signals")];
  return isNonEmpty(queries) && Array.isArray(signals) && signals.length === 0;
}

function isNonEmpty(list: JsonValue | undefined): boolean {
  return Array.isArray(list) && list.length > 0;
}

/** Warns about every key that is not in the given spelling. */
export function warnOfOtherSpelling(document: PolicyDocument, spelling: Spelling, report: Report): void {
  for (const key of distinguishingKeys(document)) {
    if (key.spelling === spelling) continue;
    report.warn(
      key.path,
      `is ${NAMES[key.spelling]} spelling, the rest of the policy ${NAMES[spelling]}; it is read anyway`,
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
  for (const declared of STRATEGIES) {
    const block = own(ranking, declared.strategy);
    const path: Path = ["spec", "ranking", declared.strategy];
    // The operator's short form of a block with a single reference.
    if (typeof block === "string") yield { path, spelling: "operator" };
    if (isObject(block)) yield* inBlock(block, path, declared);
  }
}

function* inBlock(block: JsonObject, path: Path, { fields }: StrategyDeclaration): Iterable<Evidence> {
  for (const [name, field] of Object.entries(fields)) yield* inField(block, path, name, field);
}

function* inField(block: JsonObject, path: Path, name: string, field: Field): Iterable<Evidence> {
  const { proposal, operator } = keysOf(name, field);
  const value = own(block, proposal);
  if (proposal !== operator) yield* inMap(block, path, [{ proposal, operator }]);
  else if (field.kind === "signal" && value !== undefined) {
    yield { path: [...path, proposal], spelling: "proposal" };
  } else if (field.word !== undefined && Array.isArray(value)) {
    yield* inList(value, [...path, proposal], [TERM_SIGNAL]);
  }
  const [outer, inner] = field.operatorPath ?? [];
  if (outer === undefined || inner === undefined) return;
  if (value !== undefined) yield { path: [...path, proposal], spelling: "proposal" };
  const nested = own(block, outer);
  if (isObject(nested) && own(nested, inner) !== undefined) {
    yield { path: [...path, outer, inner], spelling: "operator" };
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
