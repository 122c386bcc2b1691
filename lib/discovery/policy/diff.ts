/** The differences in meaning, not in text, between two policies: for versions and comparisons. */
import { policyChangeSchema, type PolicyChange } from "./change";
import { diffFields, type FieldTable } from "./diffFields";
import { hasTerms, queryTypeOf, signalTypeOf, strategyOf } from "./declared";
import { queryWords, rankingWords, signalWords, SPEC_FIELDS } from "./diffWords";
import type { Policy, Ranking } from "./model";

type Json = PolicyChange["before"];

/**
 * Returns the changes from `a` to `b` in document order: spec, queries, signals, ranking. Queries, signals and terms
 * are matched by name, so reordering them is no change; hour windows are compared as a list because the first one
 * that contains an hour applies.
 */
export function diffPolicies(a: Policy, b: Policy): PolicyChange[] {
  return [
    ...diffFields({ ...a }, { ...b }, SPEC_FIELDS, "", ""),
    ...diffNamed("query", "queries", a.queries, b.queries, (query) => queryWords(queryTypeOf(query))),
    ...diffNamed("signal", "signals", a.signals, b.signals, (signal) => signalWords(signalTypeOf(signal))),
    ...diffRanking(a.ranking, b.ranking),
  ];
}

interface Named {
  readonly name: string;
  readonly type: string;
}

function diffNamed(
  kind: "query" | "signal",
  list: string,
  before: readonly Named[],
  after: readonly Named[],
  fieldsOf: (item: Named) => FieldTable,
): PolicyChange[] {
  const earlier = new Map(before.map((item) => [item.name, item]));
  const later = new Map(after.map((item) => [item.name, item]));
  const changes: PolicyChange[] = [];
  for (const [name, item] of earlier) {
    const path = `${list}[${JSON.stringify(name)}]`;
    const now = later.get(name);
    if (now === undefined) changes.push(removed(path, json(item), `${kind} ${name} removed`));
    else if (now.type !== item.type) {
      const label = `type of ${kind} ${name} ${item.type} → ${now.type}`;
      changes.push({ path: `${path}.type`, kind: "changed", before: json(item), after: json(now), label });
    } else {
      changes.push(...diffFields({ ...item }, { ...now }, fieldsOf(item), `${path}.`, ` of ${kind} ${name}`));
    }
  }
  for (const [name, item] of later) {
    if (earlier.has(name)) continue;
    changes.push(added(`${list}[${JSON.stringify(name)}]`, json(item), `${kind} ${name} added`));
  }
  return changes;
}

function diffRanking(before: Ranking | undefined, after: Ranking | undefined): PolicyChange[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return [added("ranking", json(after), `ranking by ${after?.strategy} added`)];
  if (after === undefined) return [removed("ranking", json(before), `ranking by ${before.strategy} removed`)];
  if (before.strategy !== after.strategy) {
    const label = `ranking strategy ${before.strategy} → ${after.strategy}`;
    return [{ path: "ranking.strategy", kind: "changed", before: json(before), after: json(after), label }];
  }
  const fields = diffFields({ ...before }, { ...after }, rankingWords(strategyOf(after)), "ranking.", "");
  if (!hasTerms(before) || !hasTerms(after)) return fields;
  return [...fields, ...diffTerms(before.terms, after.terms)];
}

interface Term {
  readonly signalRef: string;
  readonly weight?: number;
}

/** A signal may appear in several terms; the n-th term of one side is matched with the n-th of the other. */
function diffTerms(before: readonly Term[], after: readonly Term[]): PolicyChange[] {
  const earlier = byOccurrence(before);
  const later = byOccurrence(after);
  const changes: PolicyChange[] = [];
  for (const [key, term] of earlier) {
    const path = `ranking.terms[${key}]`;
    const now = later.get(key);
    if (now === undefined) changes.push(removed(path, json(term), `term ${term.signalRef} removed`));
    else if (now.weight !== term.weight) {
      const label = `weight of ${term.signalRef} ${term.weight} → ${now.weight}`;
      const values = { before: term.weight ?? null, after: now.weight ?? null };
      changes.push({ path: `${path}.weight`, kind: "changed", ...values, label });
    }
  }
  for (const [key, term] of later) {
    if (earlier.has(key)) continue;
    const weight = term.weight === undefined ? "" : ` with weight ${term.weight}`;
    changes.push(added(`ranking.terms[${key}]`, json(term), `term ${term.signalRef} added${weight}`));
  }
  return changes;
}

function byOccurrence(terms: readonly Term[]): Map<string, Term> {
  const counts = new Map<string, number>();
  const keyed = new Map<string, Term>();
  for (const term of terms) {
    const count = (counts.get(term.signalRef) ?? 0) + 1;
    counts.set(term.signalRef, count);
    keyed.set(`${JSON.stringify(term.signalRef)}${count === 1 ? "" : `#${count}`}`, term);
  }
  return keyed;
}

function added(path: string, after: Json, label: string): PolicyChange {
  return { path, kind: "added", before: null, after, label };
}

function removed(path: string, before: Json, label: string): PolicyChange {
  return { path, kind: "removed", before, after: null, label };
}

/** Models contain only JSON values, so parsing by the schema checks and copies. */
function json(value: unknown): Json {
  return policyChangeSchema.shape.before.parse(value);
}
