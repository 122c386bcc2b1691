/** Selects the signals of a weighted sum's terms and a product's factors. */
import { hasTerms, rankingSchema, withRanking, type Policy, type Ranking } from "@/lib/discovery";

type Move = (policy: Policy) => Policy;

interface Term {
  readonly signalRef: string;
  readonly weight?: number;
}

function termsOf(ranking: Ranking | undefined): readonly Term[] {
  return hasTerms(ranking) ? ranking.terms : [];
}

/** Names in the ranking's order; empty for a ranking without terms. */
export function termSignals(ranking: Ranking | undefined): readonly string[] {
  return termsOf(ranking).map((term) => term.signalRef);
}

/** Does nothing for a ranking without terms; a strategy without weights drops them. */
function withTerms(change: (terms: readonly Term[]) => readonly Term[]): Move {
  return withRanking((ranking) =>
    hasTerms(ranking) ? rankingSchema.parse({ ...ranking, terms: change(ranking.terms) }) : ranking,
  );
}

export function withTermSignal(index: number, signalRef: string): Move {
  return withTerms((terms) => terms.map((term, i) => (i === index ? { ...term, signalRef } : term)));
}

/** A new term of a weighted sum has weight 0: nothing changes until its weight does. */
export function withTerm(signalRef: string): Move {
  return withTerms((terms) => [...terms, { signalRef, weight: 0 }]);
}

/** The last term cannot be removed: a ranking needs one. */
export function withoutTerm(index: number): Move {
  return withTerms((terms) => (terms.length < 2 ? terms : terms.filter((_, i) => i !== index)));
}
