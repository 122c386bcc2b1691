import { page } from "vitest/browser";
import type { ReactNode } from "react";
import { beforeAll, expect, it } from "vitest";
import {
  computeSignals,
  isWeighted,
  sensitivity,
  subjectOf,
  withWeight,
  type Policy,
  type Stability,
} from "@/lib/discovery";
import { loadDocuments, TunerSession } from "@/components/discovery/tuner/session/session";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { show } from "@/test/support/components/show";
import { aggregateSignal, NOW, policy as policyWith, usage, weighted } from "@/test/support/discovery";
import { SensitivityPanel } from "./sensitivity/SensitivityPanel";
import { StabilityPanel } from "./stability/StabilityPanel";

beforeAll(loadDocuments);

const policy = policyWith(
  [aggregateSignal("a", "qa", "max"), aggregateSignal("b", "qb", "max")],
  weighted(["a", 0.6], ["b", 0.4]),
);
const samples = [usage("qa", { "w:1": [10], "x:1": [8] }), usage("qb", { "w:1": [9], "x:1": [2] })];

const weightOf = (of: Policy): number => (isWeighted(of.ranking) ? (of.ranking.terms[0]?.weight ?? 0) : 0);

/** The nearest weight that changes the set is one more than the policy's, so that answers for two policies differ. */
function stabilityOf(of: Policy): Stability {
  const change = { signal: "a", term: 0, from: weightOf(of), to: weightOf(of) + 1, beyondLimit: false };
  return {
    applicable: true,
    spread: 0.2,
    draws: 1,
    seed: 1,
    images: [],
    sameSet: 1,
    setChanges: [change],
    smallest: null,
  };
}

const answers = {
  stability: stabilityOf,
  sensitivity: (of: Policy) =>
    sensitivity(of, (each) => subjectOf(each, computeSignals(each, samples, { nowMs: NOW * 1000 }))),
};

/** A tuner whose questions the test answers, oldest first. */
function tunerByHand(): { tuner: Tuner; asked: (() => void)[] } {
  const asked: (() => void)[] = [];
  const snapshot = { ranking: {}, samples: { state: "ready" }, refused: null };
  const tuner = {
    runId: "run-1",
    session: new TunerSession({ text: "", policy }),
    snapshot: () => snapshot,
    subscribe: () => () => undefined,
    explain: () => undefined,
    ask: (_: string, { policy: of, options }: { policy: Policy; options: { parts: ["stability"] } }) =>
      new Promise((resolve) => {
        const [part] = options.parts;
        asked.push(() => resolve({ [part]: answers[part](of) }));
      }),
  } as unknown as Tuner;
  return { tuner, asked };
}

const panels: readonly (readonly [string, (props: { tuner: Tuner }) => ReactNode, string, string, number])[] =
  [
    ["the smallest moves", StabilityPanel, "Try weight 1.6 of a", "Try weight 2.2 of a", 2.2],
    ["the sensitivity", SensitivityPanel, "Try 0.65 as weight of a", "Try 1.25 as weight of a", 1.25],
  ];

it.each(panels)("%s: tries only what was found for the edited policy", async (_, Panel, old, now, weight) => {
  const { tuner, asked } = tunerByHand();
  const button = (name: string) => page.getByRole("button", { name });
  const current = (): number => weightOf(tuner.session.state.policy);
  await show(<Panel tuner={tuner} />);
  await expect.poll(() => asked.length).toBe(1);
  asked[0]!();
  await expect.element(button(old)).toHaveAttribute("aria-disabled", "false");

  tuner.session.edit(withWeight(0, 1.2), { label: "weight of a" });
  // Until moving stops, no question is pending.
  await expect.element(button(old)).toHaveAttribute("aria-disabled", "true");
  (button(old).element() as HTMLElement).click();
  expect(current()).toBe(1.2);

  await expect.poll(() => asked.length).toBe(2);
  (button(old).element() as HTMLElement).click();
  expect(current()).toBe(1.2);

  asked[1]!();
  await expect.element(button(now)).toHaveAttribute("aria-disabled", "false");
  await button(now).click();
  expect(current()).toBe(weight);
});
