/** Terms of a weighted sum and factors of a product: which signals count. */
import { withRanking } from "@/lib/client/tuner/moves";
import type { Policy, Ranking } from "@/lib/discovery/policy/model";

type Move = (policy: Policy) => Policy;

/** Names in the ranking's order; empty for a ranking without terms. */
export function termSignals(ranking: Ranking | undefined): readonly string[] {
  return ranking !== undefined && "terms" in ranking ? ranking.terms.map((term) => term.signalRef) : [];
}

export function withTermSignal(index: number, signalRef: string): Move {
  return withRanking((ranking) => {
    if (!("terms" in ranking)) return ranking;
    if (ranking.strategy === "product") {
      return { ...ranking, terms: ranking.terms.map((term, i) => (i === index ? { signalRef } : term)) };
    }
    return {
      ...ranking,
      terms: ranking.terms.map((term, i) => (i === index ? { ...term, signalRef } : term)),
    };
  });
}

/** A new term of a weighted sum weighs 0: nothing moves until its weight does. */
export function withTerm(signalRef: string): Move {
  return withRanking((ranking) => {
    if (ranking.strategy === "product") return { ...ranking, terms: [...ranking.terms, { signalRef }] };
    if (ranking.strategy !== "weightedSum") return ranking;
    return { ...ranking, terms: [...ranking.terms, { signalRef, weight: 0 }] };
  });
}

/** The last one stays: a ranking needs a term. */
export function withoutTerm(index: number): Move {
  return withRanking((ranking) => {
    if (!("terms" in ranking) || ranking.terms.length < 2) return ranking;
    if (ranking.strategy === "product") {
      return { ...ranking, terms: ranking.terms.filter((_, i) => i !== index) };
    }
    return { ...ranking, terms: ranking.terms.filter((_, i) => i !== index) };
  });
}
