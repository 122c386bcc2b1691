import { page } from "vitest/browser";
import { beforeEach, expect, it } from "vitest";
import { policyDetail } from "@/components/discovery/policies/policyDetail.testing";
import { operation } from "@/components/operations/operation.testing";
import type { OperationState } from "@/lib/api/operations";
import { asked, json, list, never, serve } from "@/test/support/components/api";
import { tell } from "@/test/support/components/events";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import type { ResultProps } from "../page/result";
import { RecommendationTab } from "./RecommendationTab";

/** Only the fields of a replay and its result that the tab reads. */
const replayOf = (...states: readonly OperationState[]): ResultProps["replay"] =>
  ({
    id: "r1",
    recommendations: states.map((state) => ({ id: "op-1", state, current: "count" })),
  }) as unknown as ResultProps["replay"];
const result = {
  strategies: [{ strategy: "count", top_k: 10 }],
  images: [{ image_id: "i1", image: "registry.example.com/ci/node:22" }],
} as unknown as ResultProps["result"];

const panel = page.getByRole("region", { name: "Progress" });
const bar = page.getByRole("progressbar", { name: "Progress of the recommendation" });
const recommend = page.getByRole("button", { name: "Recommend", exact: true });
const cancel = page.getByRole("button", { name: "Cancel the recommendation" });

beforeEach(() => serve({ "GET /policies": list([]) }));

it("tells how far a recommendation is, and cancels it", async () => {
  serve({ "POST /operations/op-1/cancel": json(operation("op-1", { cancelRequested: true })) });
  await show(<RecommendationTab replay={replayOf("running")} result={result} />);
  await expect.element(recommend).toBeDisabled();
  await expect.element(bar).toBeVisible();
  tell("op-1", "progress", operation("op-1", { stage: "computing", progress: 0.8 }));
  await expect
    .element(panel.getByRole("status"))
    .toHaveTextContent(/^Trying strategies on parts of the jobs/);
  await expect.element(bar).toHaveAttribute("value", "0.8");
  await expectReadable("under way");
  await cancel.click();
  await expect.element(page.getByRole("button", { name: "Cancelling the recommendation" })).toBeDisabled();
  expect(asked("POST /operations/op-1/cancel")).toHaveLength(1);
});

it("lets a viewer neither begin nor cancel one", async () => {
  await show(<RecommendationTab replay={replayOf("queued")} result={result} />, { role: "viewer" });
  await expect.element(panel.getByRole("status")).toHaveTextContent("Waiting for a worker");
  await expect.element(cancel).toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
  await expect.element(recommend).toHaveAttribute("aria-disabled", "true");
});

it.each([
  ["failed", "The replay's job set was removed."],
  ["cancelled", "Cancelled by ada"],
] as const)("says why one is %s", async (state, message) => {
  serve({ "GET /operations/op-1": json(operation("op-1", { state, message, stage: "done" })) });
  await show(<RecommendationTab replay={replayOf(state)} result={result} />);
  const ended = page.getByRole("region", { name: "The recommendation ended without a result" });
  await expect.element(ended).toHaveTextContent(message);
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(recommend).toBeEnabled();
  await expectReadable(state);
});

const row = (strategy: string, percent: number) => ({
  strategy,
  top_k: 10,
  percent_minutes_saved: percent,
  percent_low: percent - 5,
  percent_high: percent + 5,
  next_day_low: percent - 10,
  next_day_high: percent + 10,
});

it("says in the first view what to change to, on which days that was tried, and saves it as a policy", async () => {
  const found = {
    over: "days",
    units: 2,
    days: ["2026-06-16", "2026-06-17"],
    replay_day: "2026-06-18",
    waited_minutes: 300,
    current: "nightly",
    images_at: "2026-06-17T08:45:00.000Z",
    choices: [
      {
        top_k: 10,
        strategy: "expected_cold_pulls",
        reason: "cold nodes",
        beats_current: true,
        percent_gained: 20,
        percent_gained_low: 10,
        percent_gained_high: 30,
        optimum_percent: 90,
        images: ["i1"],
        verdict: "expected_cold_pulls saves more.",
        policy_yaml: "kind: DiscoveryPolicy",
        candidates: [
          row("expected_cold_pulls", 80),
          row("hybrid_count_concurrency_a0.5", 70),
          row("nightly", 60),
        ],
      },
    ],
  };
  serve({
    "GET /operations/op-1": json(operation("op-1", { state: "succeeded", stage: "done", result: found })),
  });
  await show(<RecommendationTab replay={replayOf("succeeded")} result={result} />);
  const verdict = page.getByRole("region", { name: "Top 10: change to Expected cold pulls" });
  await expect
    .element(verdict)
    .toHaveTextContent("Tried on 2 days, 2026-06-16 and 2026-06-17, each ranked from the others.");
  await expect.element(verdict).toHaveTextContent("The figures above are of another day, 2026-06-18");
  await expect
    .element(verdict)
    .toHaveTextContent("It saves80% (120.0 min a day), 90% interval 75.0 to 85.0 %");
  await expect.element(verdict).toHaveTextContent("On the next day, in nine cases of ten70% to 90%");
  await expect.element(verdict).toHaveTextContent("The optimum saves90% (135.0 min a day)");
  await expect.element(verdict.getByRole("button", { name: "Save as policy" })).toBeVisible();
  const candidates = page.getByRole("table", { name: "Candidates" });
  await expect
    .element(candidates.getByRole("row", { name: /Count and concurrency, a = 0.5/ }))
    .toHaveTextContent("105.0");
  const images = page.getByRole("region", { name: "Images that Expected cold pulls prewarms" });
  await expect.element(images).toHaveTextContent(/As of the newest prewarming in the jobs, .*17/);
  await expect.element(images.getByRole("row", { name: /ci\/node:22/ })).toBeVisible();
  await expectReadable("recommended");
});

it("compares with nothing before it is known which policy is in force", async () => {
  serve({ "GET /policies": never });
  await show(<RecommendationTab replay={replayOf()} result={result} />);
  await expect.element(page.getByRole("combobox", { name: "Policy in force" })).toHaveValue("");
  await expect.element(recommend).toBeDisabled();
});

it("takes the policy that runs by itself as the one in force, unless another is chosen", async () => {
  const policies = [policyDetail, { ...policyDetail, name: "nightly", scheduled: true }];
  serve({ "GET /policies": list(policies), "POST /recommendations": json(operation("op-2", {}), 202) });
  await show(<RecommendationTab replay={replayOf()} result={result} />);
  const inForce = page.getByRole("combobox", { name: "Policy in force" });
  await expect.element(inForce).toHaveValue("nightly");
  await recommend.click();
  await expect
    .poll(() => asked("POST /recommendations").at(-1)?.body)
    .toMatchObject({ replay: "r1", policy: "nightly" });
  await inForce.click();
  await page.getByRole("option", { name: "Job count", exact: true }).click();
  await expect.element(recommend).toBeEnabled();
  await recommend.click();
  await expect
    .poll(() => asked("POST /recommendations").at(-1)?.body)
    .toMatchObject({ replay: "r1", current: "count" });
});
