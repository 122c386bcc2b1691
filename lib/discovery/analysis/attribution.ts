/**
 * Attribution (tuner.md "Knowing why"): how much of an image's change of rank and score between two runs comes from
 * the data, the windows, the filter, the normalisation range, the weights and the rules of the ranking.
 *
 * Method: the engine ranks every mixture of both runs, each factor taken from one side or the other. A factor's part
 * is the effect of replacing it, averaged over all orders in which the factors can be replaced (Shapley value): no
 * order is favoured, a factor that changes nothing has 0, and the parts add up to the whole. Only factors that differ
 * are replaced: 2^factors rankings, at most 64, over at most four sets of signals. O(2^factors · images · log
 * images).
 *
 * A single sequence of replacements would be cheaper, but would attribute the same change to weights or to windows
 * depending on which is replaced first.
 *
 * An image without a rank is placed after the last one with score 0, so that entering and leaving count as changes.
 * Parts of a rank are rounded to 2⁻²⁰ of a place and add up exactly; those of a score add up to the last few bits.
 */
import type { z } from "zod";
import { signalComputer, type PipelineOptions } from "../signals/computeSignals";
import type { QueryOutcome } from "../samples/data";
import { newPlaces, rerank } from "../ranking/places";
import { prepareFiltered } from "../ranking/filter";
import type { PreparedRanking } from "../ranking/prepareRanking";
import { isWeighted } from "../policy/declared";
import type { Policy } from "../policy/model";
import { FACTORS, type Factor } from "./shapes/mixture";
import { mixedPolicy, rangesOf } from "./mixture";
import { addingUp, onGrid, shapley } from "./shapley";
import type { sideSchema, Attribution } from "./shapes/attribution";

export interface RunSide {
  readonly policy: Policy;
  readonly outcomes: readonly QueryOutcome[];
  readonly options: PipelineOptions;
}

interface Standing {
  readonly rank: number;
  readonly score: number;
  readonly ranked: boolean;
  readonly selected: boolean;
}

/** Throws Re2PatternError when an imageFilter is no RE2 expression. */
export function attribution(before: RunSide, after: RunSide, images: readonly string[]): Attribution {
  const factors = differing(before, after);
  const standings = everyMixture(before, after, factors, images);
  const ends = { first: standings[0], last: standings.at(-1) };
  return {
    factors: [...factors],
    images: images.map((image, i) => {
      const from = ends.first?.[i] ?? ABSENT;
      const to = ends.last?.[i] ?? ABSENT;
      const rankDelta = from.rank - to.rank;
      const scoreDelta = to.score - from.score;
      const ranks = shapley(factors.length, (mixture) => -(standings[mixture]?.[i]?.rank ?? 0));
      const scores = shapley(factors.length, (mixture) => standings[mixture]?.[i]?.score ?? 0);
      const wholeRanks = addingUp(ranks.map(onGrid), rankDelta);
      const wholeScores = addingUp(scores, scoreDelta);
      return {
        image,
        before: sideOf(from),
        after: sideOf(to),
        rankDelta,
        scoreDelta,
        parts: factors.map((factor, f) => ({
          factor,
          rank: wholeRanks[f] ?? 0,
          score: wholeScores[f] ?? 0,
        })),
      };
    }),
  };
}

const ABSENT: Standing = { rank: 0, score: 0, ranked: false, selected: false };

function sideOf({ rank, score, ranked, selected }: Standing): z.infer<typeof sideSchema> {
  return { rank: ranked ? rank : null, score: ranked ? score : null, selected };
}

/** Excludes factors that do not change the mixture of all others. The range follows from the other factors. */
function differing(before: RunSide, after: RunSide): Factor[] {
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  const [old, now] = [before.policy, after.policy];
  const data = before.outcomes !== after.outcomes || before.options.nowMs !== after.options.nowMs;
  const differs: Record<Exclude<Factor, "range">, boolean> = {
    data: data || !same(old.queries, now.queries),
    windows: !same(old.signals, now.signals) || old.semantics !== now.semantics,
    filter: (old.imageFilter ?? "") !== (now.imageFilter ?? ""),
    weights: !same(weightsOf(old), weightsOf(now)),
    rules: !same(rulesOf(old), rulesOf(now)),
  };
  const isSum = [old, now].some((policy) => isWeighted(policy.ranking));
  const range = isSum && (differs.data || differs.windows || differs.filter);
  return FACTORS.filter((factor) => (factor === "range" ? range : differs[factor]));
}

function weightsOf({ ranking }: Policy) {
  return isWeighted(ranking) ? ranking.terms : [];
}

function rulesOf({ ranking, semantics, maxImages }: Policy) {
  const rest = isWeighted(ranking) ? { ...ranking, terms: [] } : ranking;
  return { rest, semantics, maxImages };
}

/** Standings under every mixture. In the index, bit f is set if factor f is taken from `after`. */
function everyMixture(
  before: RunSide,
  after: RunSide,
  factors: readonly Factor[],
  images: readonly string[],
): Standing[][] {
  const sameData = before.outcomes === after.outcomes && before.options.nowMs === after.options.nowMs;
  const fromBefore = computerOf(before);
  const compute = { before: fromBefore, after: sameData ? fromBefore : computerOf(after) };
  const ranges = {
    before: rangesOf(prepareSide(before, compute.before)),
    after: rangesOf(prepareSide(after, compute.after)),
  };
  return Array.from({ length: 2 ** factors.length }, (_, mixture) => {
    const from = (factor: Factor): "before" | "after" => {
      const at = factors.indexOf(factor);
      return at >= 0 && (mixture & (1 << at)) !== 0 ? "after" : "before";
    };
    const policy = mixedPolicy(before.policy, after.policy, from);
    // Signals use the semantics of their own side, the ranking those of the side of its rules.
    const semantics = (from("windows") === "after" ? after : before).policy.semantics;
    const computed = compute[from("data")]({ ...policy, semantics });
    // If the range is not a factor, each mixture uses the range of its own values.
    const range = factors.includes("range") ? ranges[from("range")] : undefined;
    return standingsIn(prepareFiltered(policy, computed, range), images);
  });
}

function computerOf({ outcomes, options }: RunSide) {
  return signalComputer(outcomes, options);
}

function prepareSide({ policy }: RunSide, compute: ReturnType<typeof computerOf>): PreparedRanking {
  return prepareFiltered(policy, compute(policy));
}

function standingsIn(prepared: PreparedRanking, images: readonly string[]): Standing[] {
  const places = newPlaces(prepared);
  rerank(prepared, null, places);
  const rows = new Map(prepared.names.map((image, row) => [image, row]));
  return images.map((image) => {
    const row = rows.get(image) ?? -1;
    const rank = places.ranks[row] ?? 0;
    if (rank === 0) return { ...ABSENT, rank: prepared.ranked.length + 1 };
    const selected = rank <= prepared.policy.maxImages;
    return { rank, score: places.scores[row] ?? 0, ranked: true, selected };
  });
}
