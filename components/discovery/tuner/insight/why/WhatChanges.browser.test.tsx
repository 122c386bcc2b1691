import { page } from "vitest/browser";
import { beforeAll, expect, it } from "vitest";
import { withMaxImages, withWeight, type Counterfactual, type Policy } from "@/lib/discovery";
import { loadDocuments, TunerSession } from "@/components/discovery/tuner/session/session";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { show } from "@/test/support/components/show";
import { aggregateSignal, policy as policyWith, weighted } from "@/test/support/discovery";
import { WhatChanges } from "./WhatChanges";

beforeAll(loadDocuments);

const IMAGE = "java:21";
const policy = policyWith([aggregateSignal("peak", "q", "max")], weighted(["peak", 0.2]), { maxImages: 30 });

/** The cut that selects the image is one more than the policy's, so that answers for two policies differ. */
const foundFor = ({ maxImages = 0 }: Policy): Counterfactual => ({
  image: IMAGE,
  considered: true,
  selected: false,
  rank: maxImages + 1,
  betterInEverySignal: 0,
  weights: [],
  signals: [],
  cut: {
    from: maxImages,
    to: maxImages + 1,
    outcome: {
      rank: maxImages + 1,
      entered: { count: 1, images: [IMAGE] },
      left: { count: 0, images: [] },
    },
  },
});

/** A tuner whose questions the test answers, oldest first. */
function tunerByHand(): { tuner: Tuner; answers: (() => void)[] } {
  const answers: (() => void)[] = [];
  const tuner = {
    runId: "run-1",
    session: new TunerSession({ text: "", policy }),
    ask: (_: string, question: { policy: Policy }) =>
      new Promise((resolve) => {
        answers.push(() => resolve({ counterfactuals: [foundFor(question.policy)] }));
      }),
  } as unknown as Tuner;
  return { tuner, answers };
}

const remedy = (name: string) => page.getByRole("button", { name });
const press = (name: string): void => (remedy(name).element() as HTMLElement).click();

it("offers a remedy only to the policy that it was found for", async () => {
  const { tuner, answers } = tunerByHand();
  const cut = (): number | null | undefined => tuner.session.state.policy.maxImages;
  await show(<WhatChanges tuner={tuner} image={IMAGE} />);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]!();
  await expect.element(remedy("Try cut at 31 images")).toHaveAttribute("aria-disabled", "false");

  tuner.session.edit(withMaxImages(40), { label: "the cut" });
  // Until moving stops, no question is pending.
  await expect.element(remedy("Try cut at 31 images")).toHaveAttribute("aria-disabled", "true");
  expect(answers).toHaveLength(1);
  press("Try cut at 31 images");
  expect(cut()).toBe(40);

  await expect.poll(() => answers.length).toBe(2);
  await expect.element(remedy("Try cut at 31 images")).toHaveAttribute("aria-disabled", "true");
  press("Try cut at 31 images");
  expect(cut()).toBe(40);

  answers[1]!();
  await expect.element(remedy("Try cut at 41 images")).toHaveAttribute("aria-disabled", "false");
  await remedy("Try cut at 41 images").click();
  expect(cut()).toBe(41);
});

it("takes a remedy back at once, and the next one after a change of another kind with its answer", async () => {
  const { tuner, answers } = tunerByHand();
  await show(<WhatChanges tuner={tuner} image={IMAGE} />);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]!();
  await remedy("Try cut at 31 images").click();
  await expect.element(remedy("Take back cut at 31 images")).toHaveAttribute("aria-disabled", "false");
  const heading = page.getByRole("heading", { name: /^What would change it/ });
  await expect.element(heading).toHaveTextContent("What would change it without the tried change");
  press("Take back cut at 31 images");
  await expect.element(heading).toHaveTextContent(/^What would change it$/);
  expect(tuner.session.state.policy).toBe(policy);
  await expect.element(remedy("Try cut at 31 images")).toHaveAttribute("aria-disabled", "false");
  press("Try cut at 31 images");
  tuner.session.edit(withWeight(0, 0.5), { label: "weight of peak" });
  await expect.element(remedy("Try cut at 31 images")).toHaveAttribute("aria-disabled", "true");
  press("Try cut at 31 images");
  expect(tuner.session.state.trial).toBeUndefined();
});
