import { page } from "vitest/browser";
import { expect, it, vi } from "vitest";
import type { Counterfactual } from "@/lib/discovery";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { aggregateSignal, policy as policyWith, weighted } from "@/test/support/discovery";
import { RemedyList } from "./RemedyList";

const policy = policyWith([aggregateSignal("peak", "q", "max")], weighted(["peak", 0.2]), { maxImages: 30 });
const names = ["r.example.com/a:1", "r.example.com/b:1", "r.example.com/c:1", "r.example.com/d:1"];
const found: Counterfactual = {
  image: "java:21",
  considered: true,
  selected: false,
  rank: 31,
  betterInEverySignal: 0,
  cut: { from: 30, to: 31, outcome: { rank: 31, entered: { count: 1, images: ["java:21"] }, left: none() } },
  weights: [
    {
      signal: "peak",
      term: 0,
      from: 0.2,
      to: 0.6383921,
      beyondLimit: false,
      set: 0.64,
      outcome: { rank: 29, entered: { count: 5, images: names }, left: { count: 1, images: [names[0]!] } },
    },
  ],
  signals: [{ signal: "peak", from: 3, to: 4.2, set: 5 }],
};

function none() {
  return { count: 0, images: [] };
}

it("says of each remedy what it brings in and throws out, and offers to try what can be set", async () => {
  const tried = vi.fn();
  await show(
    <RemedyList
      found={found}
      policy={policy}
      action={(setting) => <button onClick={() => tried(setting)}>Try {setting.kind}</button>}
    />,
  );
  const rows = page.getByRole("listitem");
  await expect
    .element(rows.nth(0))
    .toHaveTextContent("0.2 → 0.64rank 31 → 29+5 in: a:1, b:1, c:1 and 2 more−1 out: a:1");
  await expect.element(rows.nth(1)).toHaveTextContent("largest of all samples (3 → 5 or more)");
  await expect.element(rows.nth(2)).toHaveTextContent("30 → 31 imagesrank 31 → 31+1 in: java:21");
  expect(page.getByRole("button").elements()).toHaveLength(2);
  await page.getByRole("button", { name: "Try weight" }).click();
  expect(tried).toHaveBeenCalledWith({ kind: "weight", term: 0, signal: "peak", to: 0.64 });
  await expectReadable("remedies");
});
