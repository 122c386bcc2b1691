/** Whether job starts are so many that the exposure model says nothing (discovery.md section 5). */
import { pow, powBySquares } from "../../../numeric/elementary";
import type { Semantics } from "../../declare/spelling";
import type { Warning } from "../../result";

/** Returns the expected share of nodes that none of `jobs` job starts has warmed. */
export function coldFraction(nodeCount: number, jobs: number, semantics: Semantics): number {
  return (semantics === "operator" ? powBySquares : pow)(1 - 1 / nodeCount, jobs);
}

/** A smaller cold fraction has no meaning. */
const VANISHING = 1e-6;

interface ColdFractionWarning extends Warning {
  readonly code: "coldFractionVanishes";
}

/**
 * Returns the warning if more than half of the images that have J_pre have a cold fraction below 1e-6: J are then probably
 * container samples, not job starts. Returns null otherwise, and always for N = 1, where every start warms the only node.
 *
 * @param signal the name of the signal that gives J_pre
 * @param jobs J_pre by image; NaN is missing
 */
export function coldFractionWarning(
  nodeCount: number,
  signal: string,
  jobs: Iterable<number>,
  semantics: Semantics = "proposal",
): ColdFractionWarning | null {
  if (nodeCount === 1) return null;
  let measured = 0;
  let vanishing = 0;
  for (const each of jobs) {
    if (Number.isNaN(each)) continue;
    measured++;
    if (coldFraction(nodeCount, each, semantics) < VANISHING) vanishing++;
  }
  if (vanishing * 2 <= measured) return null;
  const message =
    `the cold fraction (1 − 1/${nodeCount})^J is below 0.000001 for most images, because signal ` +
    `"${signal}" is too large for J: J are job starts per rotation, not container samples. ` +
    "Use method: increase (rises of the running count ≈ starts) with perDay: true";
  return { code: "coldFractionVanishes", message, signal };
}
