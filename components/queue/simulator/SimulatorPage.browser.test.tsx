import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { queryKeys } from "@/lib/client/queryKeys";
import { simulationSchema, type SimulationInput, type SimulationResult } from "@/lib/queue/shapes";
import { show } from "@/test/support/components/show";
import { SimulatorPage } from "./SimulatorPage";

const SCENARIO: SimulationInput = {
  seed: 1,
  durationSeconds: 3_600,
  runners: [{ name: "linux", count: 3, slots: 1, tags: [], runUntagged: true }],
  projects: [
    { name: "acme/api", arrivals: { pattern: "random", perHour: 12, waiting: 4 }, runSeconds: 90, tags: [] },
  ],
};
const RESULT: SimulationResult = { seed: 1, durationSeconds: 3_600, outcomes: [], difference: null };
const AT = "2026-11-27T22:41:00.000Z";

const open = async (query: Readonly<Record<string, string>>) => {
  const onUrlUpdate = vi.fn();
  await show(
    <PathnameContext value="/queue/simulator">
      <SimulatorPage />
    </PathnameContext>,
    {
      page: true,
      onUrlUpdate,
      search: `?${new URLSearchParams(query)}`,
      cache: (client) => client.setQueryData(queryKeys.queue.simulation(JSON.stringify(SCENARIO)), RESULT),
    },
  );
  return onUrlUpdate;
};

it("says when the queue was as it is, and how that was made, and remembers that it was changed", async () => {
  const onUrlUpdate = await open({ scenario: JSON.stringify(SCENARIO), queue: AT });
  await expect
    .element(page.getByRole("heading", { level: 1, name: /^Queue simulator: the queue at 2026-11-27/ }))
    .toBeVisible();
  await expect.element(page.getByText(/Based on the queue at 2026-11-27/)).toBeVisible();
  await expect
    .element(page.getByRole("heading", { name: /^Scenario: the queue at 2026-11-27/ }))
    .toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Waiting at the start" })).toHaveValue("4");
  await userEvent.fill(page.getByRole("textbox", { name: "Runners", exact: true }), "6");
  await page.getByRole("button", { name: "Simulate", exact: true }).click();
  await expect.poll(() => onUrlUpdate).toHaveBeenCalled();
  const { searchParams } = onUrlUpdate.mock.lastCall![0] as { searchParams: URLSearchParams };
  expect([searchParams.get("queue"), searchParams.get("changed")]).toEqual([AT, "true"]);
  expect(simulationSchema.parse(JSON.parse(searchParams.get("scenario") ?? ""))).toEqual(
    simulationSchema.parse({ ...SCENARIO, runners: [{ ...SCENARIO.runners[0], count: 6 }] }),
  );
  await expect
    .element(page.getByRole("heading", { name: /^Scenario: the queue at .*, changed$/ }))
    .toBeVisible();
});

it("shows the example where the queue has nothing to simulate, and says so", async () => {
  await open({ queue: "now" });
  await expect.element(page.getByText(/No runner is active, or no job waits/)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Scenario: the example" })).toBeVisible();
});

it("leaves the keyboard in the field whose number Enter has simulated", async () => {
  const onUrlUpdate = await open({ scenario: JSON.stringify(SCENARIO) });
  const runners = page.getByRole("textbox", { name: "Runners", exact: true });
  await userEvent.fill(runners, "6");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => onUrlUpdate).toHaveBeenCalledOnce();
  await expect.element(runners).toHaveFocus();
  await userEvent.fill(runners, "7");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => onUrlUpdate).toHaveBeenCalledTimes(2);
  await expect.element(runners).toHaveFocus();
  await expect.element(runners).toHaveValue("7");
});
