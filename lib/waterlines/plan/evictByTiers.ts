/** Chooses the fewest pods from the least protected tiers (section 7.3, items 2 to 5). */
import type { Gap } from "../gaps/gaps";
import { restOf } from "../gaps/rest";
import type { Candidate } from "../order/candidate";
import { bestFit } from "./bestFit";
import { Books } from "./books";
import { hadGap } from "./approach";
import type { Act, Outcome, PassedOver } from "./result";
import type { Scene } from "./scene";

export function evictByTiers(
  gaps: readonly Gap[],
  orders: Outcome["orders"],
  scene: Pick<Scene, "candidates" | "credit" | "byEvicting">,
): Pick<Outcome, "acts" | "left" | "passed"> {
  const order = orders[0]?.sorted ?? [];
  const books = new Books(gaps, order, scene.byEvicting);
  const cause = new Map<Candidate, Gap>();
  const passed = new Map<Candidate, PassedOver>();
  for (const [at, gap] of gaps.entries()) {
    for (const tier of tiersOf(orders[at]?.sorted ?? [])) {
      const need = books.left(at);
      if (need <= 0) break;
      const pool = tier.filter((candidate) => !books.has(candidate) && books.release(at, candidate) > 0);
      const releases = pool.map((one) => books.release(at, one));
      for (const candidate of chosenOf(pool, releases, need, gap.rounding)) {
        books.take(candidate);
        cause.set(candidate, gap);
      }
      for (const candidate of pool) if (!books.has(candidate)) passed.set(candidate, "fitted");
    }
  }
  for (const candidate of scene.candidates) {
    const lowered = gaps.filter((_, at) => books.release(at, candidate) > 0);
    if (lowered.length === 0) passed.set(candidate, "no-release");
    else if (!passed.has(candidate) && lowered.some((gap) => hadGap(gap, scene)))
      passed.set(candidate, "gap-closed");
  }
  putBack(order, books, passed);
  return { ...actsOf(order, books, cause, gaps), passed };
}

/** Groups consecutive pods with the same class and priority. */
function tiersOf(sorted: readonly Candidate[]): Candidate[][] {
  const tiers: Candidate[][] = [];
  let tier: Candidate[] = [];
  for (const candidate of sorted) {
    const [first] = tier;
    if (first === undefined || first.rank !== candidate.rank || first.priority !== candidate.priority) {
      tier = [];
      tiers.push(tier);
    }
    tier.push(candidate);
  }
  return tiers;
}

/** Returns the whole pool if it cannot close the gap, else the fewest pods that do. */
function chosenOf(
  pool: readonly Candidate[],
  releases: readonly number[],
  need: number,
  rounding: number,
): readonly Candidate[] {
  const rest = releases.reduce((left, one) => restOf(left, one, rounding), need);
  if (rest > 0) return pool;
  return bestFit(releases, need, rounding).flatMap((at) => pool[at] ?? []);
}

/** Starting with the most protected pod, puts back every pod that is not needed to keep the closed gaps closed. */
function putBack(order: readonly Candidate[], books: Books, passed: Map<Candidate, PassedOver>): void {
  for (const candidate of [...order].reverse()) {
    if (!books.has(candidate) || !books.spares(candidate)) continue;
    books.putBack(candidate);
    passed.set(candidate, "redundant");
  }
}

function actsOf(
  order: readonly Candidate[],
  books: Books,
  cause: ReadonlyMap<Candidate, Gap>,
  gaps: readonly Gap[],
): { readonly acts: Act[]; readonly left: Map<string, number> } {
  const left = gaps.map(({ size }) => size ?? 0);
  const acts = order.flatMap((candidate): Act[] => {
    const gap = books.has(candidate) ? cause.get(candidate) : undefined;
    if (gap === undefined) return [];
    const at = gaps.indexOf(gap);
    const before = left[at] ?? 0;
    gaps.forEach(
      (_, other) =>
        (left[other] = restOf(left[other] ?? 0, books.release(other, candidate), books.rounding(other))),
    );
    const step = { released: books.release(at, candidate), updates: [] };
    return [{ candidate, metric: gap.metric, step, before, after: left[at] ?? 0 }];
  });
  return { acts, left: new Map(gaps.map(({ metric }, at) => [metric.name, left[at] ?? 0])) };
}
