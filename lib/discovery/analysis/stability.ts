/**
 * Stability (tuner.md "Knowing how sure"): does the ranking depend on the second digit of the weights?
 *
 * Method: each draw multiplies every weight by e^(spread · z), with z standard normal: weights keep their sign, 0
 * stays 0, and spread 0.2 changes most weights by less than a fifth. The engine ranks every draw. O(draws · images ·
 * (terms + log images)); 2,000 draws of 1,000 images and 4 terms take about 0.4 s.
 */
import { exp } from "../../numeric/elementary";
import { newPlaces, rerank } from "../ranking/places";
import { normal, uniform } from "../../numeric/random";
import { setChangingWeight } from "./setChange";
import type { Subject } from "./subject";
import type { StabilityOptions, Stability } from "./shapes/stability";

export function stability(subject: Subject, options: StabilityOptions): Stability {
  const { prepared } = subject;
  const { weighted } = prepared.scoring;
  const setChanges = (weighted?.signals ?? []).map((signal, term) => ({
    signal,
    term,
    from: weighted?.weights[term] ?? 0,
    ...setChangingWeight(subject, term),
  }));
  const smallest = setChanges
    .filter((change) => change.to !== null)
    .sort((a, b) => distance(a) - distance(b))[0];
  const drawn = weighted === null ? nothingDrawn() : draw(subject, weighted.weights, options);
  return { applicable: weighted !== null, ...options, ...drawn, setChanges, smallest: smallest ?? null };
}

function distance({ from, to }: { from: number; to: number | null }): number {
  return to === null ? Infinity : Math.abs(to - from);
}

function nothingDrawn(): Pick<Stability, "images" | "sameSet"> {
  return { images: [], sameSet: 1 };
}

function draw(
  subject: Subject,
  weights: Float64Array,
  { spread, draws, seed }: StabilityOptions,
): Pick<Stability, "images" | "sameSet"> {
  const { prepared, policy, places } = subject;
  const random = normal(uniform(seed));
  const drawn = newPlaces(prepared);
  const tried = weights.slice();
  /** Ranks grouped by image: the draws of one image are contiguous. */
  const ranks = new Int32Array(prepared.names.length * draws);
  let same = 0;
  for (let d = 0; d < draws; d++) {
    for (let term = 0; term < tried.length; term++) {
      tried[term] = (weights[term] ?? 0) * exp(spread * random());
    }
    rerank(prepared, tried, drawn);
    for (const row of prepared.ranked) ranks[row * draws + d] = drawn.ranks[row] ?? 0;
    const top = drawn.order.subarray(0, policy.maxImages);
    if (top.every((row) => (places.ranks[row] ?? 0) <= policy.maxImages)) same++;
  }
  const images = Array.from(places.order, (row) => {
    const own = ranks.subarray(row * draws, (row + 1) * draws).sort();
    const at = (share: number): number => own[Math.ceil(share * draws) - 1] ?? 0;
    return {
      image: prepared.names[row] ?? "",
      rank: places.ranks[row] ?? 0,
      share: own.filter((rank) => rank <= policy.maxImages).length / draws,
      rank5: at(0.05),
      rank50: at(0.5),
      rank95: at(0.95),
    };
  });
  return { images, sameSet: same / draws };
}
