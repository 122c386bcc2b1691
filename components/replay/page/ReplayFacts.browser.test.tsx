import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import type { ResultProps } from "./result";
import { ReplayFacts } from "./ReplayFacts";

const times = {
  prewarmAt: "2026-11-27T07:45:00.000Z",
  developerStart: "2026-11-27T08:00:00.000Z",
  developerEnd: "2026-11-27T16:00:00.000Z",
};
const saves = (strategy: string, minutes: number): object => ({
  strategy,
  top_k: 10,
  minutes_avoided_vs_no_prewarm: minutes,
  percent_minutes_saved: minutes,
  affected_job_minutes_developer_window: 100 - minutes,
});
const facts = page.getByRole("region", { name: "In the developer window" });

/** Only the fields of a replay that the panel reads; the last job is in the given hour. */
async function draw(policies: ResultProps["replay"]["policies"], lastHour: string): Promise<void> {
  const result = {
    curves: [],
    optimum: [],
    details: [],
    jobs: 40,
    times,
    hours: [{ hour: lastHour }],
    strategies: [saves("count", 5), saves("expected_cold_pulls", 8), saves("demo-peak", 7)],
  };
  const props = { replay: { id: "r1", brief: null, policies }, result } as unknown as ResultProps;
  await show(<ReplayFacts {...props} />);
}

it("calls what saves most a strategy, until it is one of the replay's policies", async () => {
  await draw([{ name: "demo-peak", version: 2 }], "2026-11-27T15:00:00.000Z");
  await expect.element(facts).toHaveTextContent("Best strategyExpected cold pulls");
  await draw([{ name: "expected_cold_pulls", version: 2 }], "2026-11-27T15:00:00.000Z");
  await expect.element(facts).toHaveTextContent("Best policyexpected_cold_pulls");
  await expect
    .element(facts.getByRole("link", { name: "expected_cold_pulls" }))
    .toHaveAttribute("href", "/policies/expected_cold_pulls");
  await draw([{ name: "expected_cold_pulls", version: null }], "2026-11-27T15:00:00.000Z");
  await expect.element(facts).toHaveTextContent("Best policy");
  await expect.element(facts.getByRole("link")).not.toBeInTheDocument();
  await expectReadable("the facts");
});

it("says the window by the reader's clock, and that it is daily only where there are more days", async () => {
  await draw([], "2026-11-28T07:00:00.000Z");
  await expect
    .element(facts)
    .toHaveTextContent(
      /2026-11-27 09:00:00 to 17:00:00 (CET|GMT\+1); prewarming at 2026-11-27 08:45:00 (CET|GMT\+1); 40 jobs in all/,
    );
  await draw([], "2026-11-28T08:00:00.000Z");
  await expect.element(facts).toHaveTextContent(/17:00:00 (CET|GMT\+1), daily; prewarming at/);
});
