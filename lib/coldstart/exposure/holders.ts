/**
 * The probability that another node holds an image (coldstart.md section 5.2). The requesting node is cold, so `jobs`
 * earlier placements fell on the `nodes − 1` others. Each holder can serve the image with probability `available`.
 */
import { exp, ln } from "../../numeric/elementary";
import { power } from "./powers";

/** Terms below this do not change any digit of the sum. */
const NEGLIGIBLE = 1e-18;

export interface Holders {
  /** Returns the probability that any other node can serve the image. */
  holder(jobs: number): number;
  /** Returns the probability that any of `asked` other nodes can, as a probe sees it. */
  amongAsked(jobs: number, asked: number): number;
}

/** Exact. Weights for a number of nodes are computed once and shared by all images. */
export function holders(nodes: number, available: number): Holders {
  const others = nodes - 1;
  const weightsOf = new Map<number, readonly Weight[]>();
  const chance = (jobs: number, asked: number): number => {
    if (jobs === 0) return 0;
    const weights = weightsOf.get(asked) ?? binomial(asked, available);
    weightsOf.set(asked, weights);
    const none = weights.reduce(
      (sum, { usable, weight }) => sum + weight * power(1 - usable / others, jobs),
      0,
    );
    return Math.min(1, Math.max(0, 1 - none));
  };
  return {
    holder: (jobs) => (others < 1 ? 0 : chance(jobs, others)),
    amongAsked: (jobs, asked) => (others < 1 ? 0 : chance(jobs, Math.min(asked, others))),
  };
}

interface Weight {
  readonly usable: number;
  readonly weight: number;
}

/** Returns C(m, s) a^s (1 − a)^(m − s) for every relevant s. */
function binomial(m: number, a: number): readonly Weight[] {
  if (a <= 0) return [{ usable: 0, weight: 1 }];
  if (a >= 1) return [{ usable: m, weight: 1 }];
  const [lnA, lnB] = [ln(a), ln(1 - a)];
  const weights: Weight[] = [];
  let lnChoose = 0;
  for (let s = 0; s <= m; s += 1) {
    if (s > 0) lnChoose += ln((m - s + 1) / s);
    const weight = exp(lnChoose + s * lnA + (m - s) * lnB);
    if (weight > NEGLIGIBLE) weights.push({ usable: s, weight });
  }
  return weights;
}
