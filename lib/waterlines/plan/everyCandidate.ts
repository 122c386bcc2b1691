/** Acts on every candidate if the gap is not known (sections 3.3 to 3.5, step 2). */
import type { Metric } from "../metrics/metric";
import type { Candidate } from "../order/candidate";
import { didSomething, type Step } from "../release/quota";
import type { Outcome } from "./result";
import type { Scene } from "./scene";

export function everyCandidate(
  scene: Scene,
  by: Metric,
  step: (candidate: Candidate) => Step,
): Pick<Outcome, "acts" | "left" | "fallbackMetric"> {
  const list =
    scene.profile.fallbackOrder === "sorted" ? scene.chainOf(by).sort(scene.candidates) : scene.candidates;
  return {
    acts: list.map((candidate) => ({
      candidate,
      metric: by,
      step: step(candidate),
      before: null,
      after: null,
    })),
    left: new Map(),
    fallbackMetric: by.name,
  };
}

/** The same for steps. Steps that change nothing are not actions. */
export function stepOfEvery(
  ...asked: Parameters<typeof everyCandidate>
): Pick<Outcome, "acts" | "left" | "fallbackMetric" | "passed"> {
  const all = everyCandidate(...asked);
  const idle = all.acts.filter(({ step }) => !didSomething(step));
  return {
    ...all,
    acts: all.acts.filter(({ step }) => didSomething(step)),
    passed: new Map(idle.map(({ candidate }) => [candidate, "no-release"])),
  };
}
