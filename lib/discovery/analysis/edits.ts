/** The differences between two sides as single edits, each of which can be applied or reverted by itself. */
import { diffPolicies } from "../policy/diff";
import { isWeighted } from "../policy/declared";
import type { Policy, Ranking } from "../policy/model";
import type { RunSide } from "./attribution";

export interface Edit {
  /** For example "weight of peak 0.2 → 0.64". */
  readonly label: string;
  /** Returns `onto` with this one part taken from `from`. */
  readonly put: (onto: RunSide, from: RunSide) => RunSide;
}

type Part = (onto: Policy, from: Policy) => Policy;

/**
 * Terms and signals with the same names are separate edits. If the names differ, they depend on each other and form
 * one edit.
 */
export function editsBetween(before: RunSide, after: RunSide): readonly Edit[] {
  const [old, now] = [before.policy, after.policy];
  const parts = sameNames(old, now)
    ? [...lookbackParts(old), ...signalParts(old), ...rankingParts(old, now)]
    : [computation];
  const edits = [...parts, filter, cut, semantics].flatMap((part): Edit[] => {
    const labels = diffPolicies(old, part(old, now)).map(({ label }) => label);
    if (labels.length === 0) return [];
    const put: Edit["put"] = (onto, from) => ({ ...onto, policy: part(onto.policy, from.policy) });
    return [{ label: labels.join(", "), put }];
  });
  if (before.outcomes === after.outcomes) return edits;
  const data: Edit["put"] = (onto, { outcomes, options }) => ({ ...onto, outcomes, options });
  return [{ label: "the data", put: data }, ...edits];
}

function sameNames(a: Policy, b: Policy): boolean {
  const names = ({ queries, signals }: Policy): string =>
    JSON.stringify([queries.map(({ name }) => name), signals.map(({ name }) => name)]);
  return names(a) === names(b);
}

/** Of a query, only the lookback decides which of the given samples are read. */
function lookbackParts({ queries }: Policy): Part[] {
  return queries.map((_, index) => (onto, from) => {
    const [query, other] = [onto.queries[index], from.queries[index]];
    if (query === undefined || other === undefined) return onto;
    if (!("lookbackSeconds" in query && "lookbackSeconds" in other)) return onto;
    const { lookbackSeconds } = other;
    return { ...onto, queries: onto.queries.with(index, { ...query, lookbackSeconds }) };
  });
}

function signalParts(policy: Policy): Part[] {
  return policy.signals.map((_, index) => (onto, from) => ({
    ...onto,
    signals: onto.signals.map((signal, at) => (at === index ? (from.signals[at] ?? signal) : signal)),
  }));
}

function rankingParts(old: Policy, now: Policy): Part[] {
  const [was, is] = [old.ranking, now.ranking];
  if (!isWeighted(was) || !isWeighted(is) || shapeOf(was) !== shapeOf(is)) return [ranking];
  return is.terms.map((_, index) => (onto, from) => {
    if (!isWeighted(onto.ranking) || !isWeighted(from.ranking)) return onto;
    const other = from.ranking.terms;
    const terms = onto.ranking.terms.map((term, at) => (at === index ? (other[at] ?? term) : term));
    return { ...onto, ranking: { ...onto.ranking, terms } };
  });
}

/** Everything in a weighted ranking except its weights. */
function shapeOf(of: Extract<Ranking, { terms: readonly { weight: number }[] }>): string {
  return JSON.stringify({ ...of, terms: of.terms.map(({ signalRef }) => signalRef) });
}

const ranking: Part = ({ ranking: _, ...onto }, from) =>
  from.ranking === undefined ? onto : { ...onto, ranking: from.ranking };

const computation: Part = (onto, from) => ({
  ...ranking(onto, from),
  queries: from.queries,
  signals: from.signals,
});

const filter: Part = ({ imageFilter: _, ...onto }, { imageFilter }) =>
  imageFilter === undefined ? onto : { ...onto, imageFilter };

const cut: Part = (onto, { maxImages }) => ({ ...onto, maxImages });

const semantics: Part = (onto, from) => ({ ...onto, semantics: from.semantics });
