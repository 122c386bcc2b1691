import { expect, it } from "vitest";
import { uniform } from "../../numeric/random";
import { bestFit } from "./bestFit";

/** Tries every subset and returns the best: fewest pods, then least overshoot, then first in order. */
function byTrying(releases: readonly number[], need: number): number[] {
  let best: { readonly chosen: number[]; readonly sum: number } | undefined;
  for (let mask = 1; mask < 2 ** releases.length; mask++) {
    const chosen = releases.flatMap((_, at) => ((mask >> at) & 1 ? [at] : []));
    const sum = chosen.reduce((total, at) => total + (releases[at] ?? 0), 0);
    if (sum < need) continue;
    const order = (a: number[], b: number[]): number => a.findIndex((at, index) => at !== b[index]);
    const first = best && order(chosen, best.chosen);
    const earlier = first !== undefined && first >= 0 && (chosen[first] ?? 0) < (best?.chosen[first] ?? 0);
    if (
      best === undefined ||
      chosen.length < best.chosen.length ||
      (chosen.length === best.chosen.length && (sum < best.sum || (sum === best.sum && earlier)))
    ) {
      best = { chosen, sum };
    }
  }
  return best?.chosen ?? [];
}

it("finds what trying every choice finds", () => {
  const next = uniform(3);
  for (let round = 0; round < 200; round++) {
    const releases = Array.from({ length: 1 + Math.floor(next() * 9) }, () => 1 + Math.floor(next() * 12));
    const most = releases.reduce((sum, release) => sum + release, 0);
    const need = 1 + Math.floor(next() * most);
    expect(bestFit(releases, need, 0), JSON.stringify({ releases, need })).toEqual(byTrying(releases, need));
  }
});

it("takes the largest of more than twenty, and the smallest that fits for the last", () => {
  const releases = Array.from({ length: 30 }, (_, at) => 100 - at);
  expect(bestFit(releases, 271, 0)).toEqual([0, 1, 28]);
});

it("ends at once where all choices are alike", () => {
  expect(
    bestFit(
      Array.from({ length: 20 }, () => 7),
      69,
      0,
    ),
  ).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it("takes no pod for what rounding leaves of a sum", () => {
  expect(bestFit([0.1, 0.1, 0.3, 5], 0.5, 1e-12)).toEqual([3]);
  expect(bestFit([0.1, 0.1, 0.3], 0.5, 1e-12)).toEqual([0, 1, 2]);
  expect(bestFit([396, 1], (79.9 - 70) * 40, 1e-12)).toEqual([0]);
  expect(bestFit([1, 1], 1 + 1e-7, 1e-6)).toEqual([0]);
  expect(bestFit([1, 1], 1 + 1e-5, 1e-6)).toEqual([0, 1]);
  const many = Array.from({ length: 30 }, (_, at) => (at === 29 ? 0.3 : 0.1));
  expect(bestFit(many, 0.3 + 0.1 + 0.1, 1e-12)).toEqual([0, 1, 29]);
});
