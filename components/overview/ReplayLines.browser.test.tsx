import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { ReplayLines } from "./ReplayLines";

const AT = "2026-11-27T08:00:00.000Z";
const draw = (strategy: string, times = 1) => {
  const best = { strategy, minutes: 269 * times };
  const policy = {
    name: "nightly",
    topK: 30,
    minutes: 217 * times,
    best,
    optimumMinutes: 309 * times,
  };
  const replay = { id: "r1", jobSet: "ci-week", day: AT, finishedAt: AT };
  return show(<ReplayLines part={{ state: "ok", data: { replay, policies: [policy] } }} />);
};
const part = page.getByRole("region", { name: "Replay" });
const link = (name: string) => part.getByRole("link", { name, exact: true });

it("leads to the policy, and to the better one where that is a policy too", async () => {
  await draw("weekly");
  await expect.element(part).toHaveTextContent("best policy: weekly");
  await expect.element(link("Open the policy")).toHaveAttribute("href", "/policies/nightly");
  await expect.element(link("weekly")).toHaveAttribute("href", "/policies/weekly");
  await expectReadable("a better policy");
});

it("calls a built-in strategy a strategy", async () => {
  await draw("expected_cold_pulls");
  await expect.element(part).toHaveTextContent("52 min under bestbest 269 min, optimum 309 min");
  await expect.element(part).toHaveTextContent("best strategy: Expected cold pulls");
  await expect.element(link("Expected cold pulls")).not.toBeInTheDocument();
});

it("says gap and limits on one line in the width that the overview has for it", async () => {
  await page.viewport(470, 800);
  await draw("expected_cold_pulls", 100);
  const top = (text: string): number => part.getByText(text).element().getBoundingClientRect().top;
  await expect.element(part.getByText("5,200 min under best")).toBeVisible();
  expect(top("best 26,900 min, optimum 30,900 min")).toBe(top("5,200 min under best"));
});
