/** The knobs of a policy that its samples can answer, each one step up and one step down. */
import type { Policy, Ranking, Signal } from "../policy/model";
import { numberSteps, switchTo, type Knob } from "./knobSteps";
import { signalKnobs } from "./signalKnobs";

/** Weights, in their own unit. */
const WEIGHT_STEP = 0.05;

export function knobsOf(policy: Policy): Knob[] {
  const { ranking } = policy;
  return [
    ...(ranking === undefined ? [] : rankingKnobs(policy, ranking)),
    cutKnob(policy),
    ...policy.signals.flatMap((signal, index) =>
      signalKnobs(signal, index, (changed) => withSignal(policy, index, changed)),
    ),
    ...filterKnob(policy),
  ];
}

function rankingKnobs(policy: Policy, ranking: Ranking): Knob[] {
  const withRanking = (changed: Ranking): Policy => ({ ...policy, ranking: changed });
  switch (ranking.strategy) {
    case "weightedSum": {
      const weights = ranking.terms.map(({ signalRef, weight }, term): Knob => {
        const set = (value: number): Policy =>
          withRanking({
            ...ranking,
            terms: ranking.terms.map((each, i) => (i === term ? { ...each, weight: value } : each)),
          });
        return {
          id: `ranking.terms[${term}].weight`,
          label: `weight of ${signalRef}`,
          steps: numberSteps(weight, WEIGHT_STEP, Math.min(0, weight), set),
        };
      });
      const other = ranking.missingSignal === "zero" ? "drop" : "zero";
      const missing: Knob = {
        id: "ranking.missingSignal",
        label: "rule for a missing signal",
        steps: [switchTo(ranking.missingSignal, other, withRanking({ ...ranking, missingSignal: other }))],
      };
      return [...weights, missing];
    }
    case "modelExposure":
    case "expectedColdPulls": {
      // A tenth of the nodes, at least one.
      const step = Math.max(1, Math.round(ranking.nodeCount / 10));
      const set = (nodeCount: number): Policy => withRanking({ ...ranking, nodeCount });
      return [
        {
          id: "ranking.nodeCount",
          label: "node count",
          steps: numberSteps(ranking.nodeCount, step, 1, set),
        },
      ];
    }
    case "signal":
    case "product":
      return [];
  }
}

function cutKnob(policy: Policy): Knob {
  const set = (maxImages: number): Policy => ({ ...policy, maxImages });
  return { id: "maxImages", label: "the cut (maxImages)", steps: numberSteps(policy.maxImages, 1, 1, set) };
}

function filterKnob(policy: Policy): Knob[] {
  const { imageFilter, ...rest } = policy;
  if (imageFilter === undefined || imageFilter === "") return [];
  return [{ id: "imageFilter", label: "image filter", steps: [switchTo(imageFilter, "none", rest)] }];
}

function withSignal(policy: Policy, index: number, changed: Signal): Policy {
  return { ...policy, signals: policy.signals.map((signal, i) => (i === index ? changed : signal)) };
}
