/**
 * Always, never, contested (tuner.md "Knowing how sure"): images that every weighting selects, images that none
 * selects, and the band in between that tuning decides. Weightings are all weights ≥ 0 that are not all 0.
 *
 * Method, each verdict with its proof:
 * - dominance: maxImages images that are better under all weights prove "never"; fewer than maxImages images that
 *   are not worse under all weights prove "always". O(images² · terms).
 * - order: with one term there is only one order.
 * - sweep: with two terms the weighting is one number, and sweeping it gives the best and the worst rank exactly,
 *   except for images whose scores differ only by rounding.
 *   O(images · log images) an image that dominance leaves open.
 * - witness: with three terms or more, weightings were found that select the image and others that do not.
 * - sampling: none was found among `weightings` evenly spread ones; likely, but not proven. For three terms or more,
 *   the exact answer is a problem of half-spaces that takes images^(terms − 1) steps, too many here.
 */
import { countAhead, newPlaces, rerank, scoreInto } from "../ranking/places";
import { dominates, valuesByTerm } from "./dominance";
import { latticeWeightings } from "./lattice";
import type { Subject } from "./subject";
import { crossingsOf, endOfCluster, LineSum, questions } from "./sweep";
import type { Selectable } from "./shapes/selectable";
type Verdict = Pick<Selectable["images"][number], "verdict" | "proof">;

interface Range {
  best: number;
  worst: number;
}

export function selectable(subject: Subject): Selectable {
  const { prepared, places } = subject;
  const terms = prepared.scoring.weighted?.columns.length ?? 0;
  const { ranges, weightings } = tried(subject, latticeWeightings(terms));
  const columns = valuesByTerm(prepared);
  const images = Array.from(places.order, (row) => {
    const sampled = ranges[row] ?? { best: 0, worst: 0 };
    const proven = terms < 2 ? null : byDominance(subject, columns, row);
    const range = proven === null && terms === 2 ? bySweep(subject, columns, row) : sampled;
    const { verdict, proof } = proven ?? verdictOf(subject, range, terms);
    const [bestRank, worstRank] = [range.best, range.worst];
    return {
      image: prepared.names[row] ?? "",
      rank: places.ranks[row] ?? 0,
      verdict,
      proof,
      bestRank,
      worstRank,
    };
  });
  const count = (verdict: Verdict["verdict"]): number =>
    images.filter((image) => image.verdict === verdict).length;
  return {
    applicable: terms > 0,
    weightings,
    images,
    always: count("always"),
    never: count("never"),
    contested: count("contested"),
  };
}

/**
 * Returns the best and worst ranks over the given weightings, and over the policy's own if none of its weights is
 * negative.
 */
function tried({ prepared, places }: Subject, weightings: readonly Float64Array[]) {
  const own = prepared.scoring.weighted?.weights;
  const allowed = own !== undefined && own.every((each) => each >= 0) && own.some((each) => each > 0);
  const all: (Float64Array | null)[] = [...weightings, ...(allowed || weightings.length === 0 ? [null] : [])];
  const ranges = prepared.names.map((): Range => ({ best: Infinity, worst: 0 }));
  const drawn = newPlaces(prepared);
  for (const weights of all) {
    rerank(prepared, weights, drawn);
    for (const row of places.order) {
      const range = ranges[row];
      const rank = drawn.ranks[row] ?? 0;
      if (range === undefined) continue;
      if (rank < range.best) range.best = rank;
      if (rank > range.worst) range.worst = rank;
    }
  }
  return { ranges, weightings: all.length };
}

function verdictOf({ policy }: Subject, { best, worst }: Range, terms: number): Verdict {
  const verdict = best > policy.maxImages ? "never" : worst <= policy.maxImages ? "always" : "contested";
  if (terms < 2) return { verdict, proof: "order" };
  if (terms === 2) return { verdict, proof: "sweep" };
  return { verdict, proof: verdict === "contested" ? "witness" : "sampling" };
}

function byDominance(
  { prepared, policy }: Subject,
  columns: readonly Float64Array[],
  row: number,
): Verdict | null {
  let better = 0;
  let notWorse = 0;
  for (const other of prepared.ranked) {
    if (other === row) continue;
    if (dominates(columns, other, row)) better++;
    if (!dominates(columns, row, other)) notWorse++;
    if (better >= policy.maxImages) return { verdict: "never", proof: "dominance" };
  }
  return notWorse < policy.maxImages ? { verdict: "always", proof: "dominance" } : null;
}

/** Sweeps the weights (1 − t, t) for t from 0 to 1. */
function bySweep({ prepared }: Subject, columns: readonly Float64Array[], row: number): Range {
  const lines = new LineSum(new Float64Array(prepared.names.length));
  lines.add(1, (each) => [columns[0]?.[each] ?? 0, -(columns[0]?.[each] ?? 0)]);
  lines.add(1, (each) => [0, columns[1]?.[each] ?? 0]);
  const scores = new Float64Array(prepared.names.length);
  const aheadAt = (t: number): number => {
    scoreInto(scores, prepared, [1 - t, t]);
    return countAhead(prepared, scores, row);
  };
  const [start, last] = [aheadAt(0), aheadAt(1)];
  // The end is evaluated too: if one term is so large that the lines' slopes are level by rounding, no lines cross.
  let [ahead, best, worst] = [start, Math.min(start, last), Math.max(start, last)];
  const note = (count: number): void => {
    best = Math.min(best, count);
    worst = Math.max(worst, count);
  };
  const crossings = crossingsOf({ ...lines, rows: prepared.ranked, row, from: 0 }, 1, 1);
  for (let from = 0; from < crossings.length;) {
    const to = endOfCluster(crossings, from);
    const cluster = crossings.slice(from, to);
    const end = Math.min(1, Math.max(...cluster.map(({ at, slack }) => at + slack)));
    const next = Math.min(1, (crossings[to]?.at ?? Infinity) - (crossings[to]?.slack ?? 0));
    // If several may cross at once, names and rounding decide: the engine evaluates the crossings and the gaps
    // between them. After a single crossing the order is clear.
    const atOnce = cluster.length > 1 || end >= 1 || (cluster[0]?.at ?? 0) <= (cluster[0]?.slack ?? 0);
    if (atOnce) for (const t of questions(cluster, crossings[to], 1)) note(aheadAt(t));
    ahead = atOnce ? aheadAt((end + next) / 2) : ahead + (cluster[0]?.ahead === true ? 1 : -1);
    note(ahead);
    from = to;
  }
  return { best: best + 1, worst: worst + 1 };
}
