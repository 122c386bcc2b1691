import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { QueueHistoryAnswer } from "@/lib/api/queueHistory";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { HistoryGlance } from "./HistoryGlance";
import { ProjectTable } from "./ProjectTable";
import { QueueCharts } from "./QueueCharts";

const point = (minute: number, oldestSeconds: number) => ({
  at: `2026-11-20T08:0${minute}:00.000Z`,
  pending: 3,
  oldestSeconds,
  handedOut: 6,
  handedOutPerSecond: 0.1,
  p50Seconds: null,
  p95Seconds: null,
  requests: 0,
  conflicts: 0,
  sqlRequests: 0,
});
const glance = (ages: readonly number[]) =>
  show(
    <HistoryGlance
      history={
        {
          points: ages.map((age, at) => point(at, age)),
          projects: [],
          targetSeconds: 300,
        } as unknown as QueueHistoryAnswer
      }
    />,
  );
const project = (id: number) => ({
  project: { id, path: `acme/${id}` },
  handedOut: 1,
  p50Seconds: 1,
  p95Seconds: 1,
  running: [1],
  pending: [0],
});

it("does not take the beginning of the time shown for when the queue went over its target", async () => {
  await glance([400, 500, 301]);
  await expect.element(page.getByRole("heading", { name: "Over the wait target throughout" })).toBeVisible();
  await expect
    .element(page.getByText("Over it since the beginning of the time shown, or before."))
    .toBeVisible();
  await glance([200, 500, 301]);
  await expect.element(page.getByText(/^Over it since 2026-11-20/)).toBeVisible();
  await glance([500, 500, 200]);
  await expect.element(page.getByText("The oldest job waits for less than the target now.")).toBeVisible();
});

it("calls one project a project", async () => {
  await show(<ProjectTable projects={[project(1)]} />);
  await expect.element(page.getByText("The project with most jobs in this time.")).toBeVisible();
  await show(<ProjectTable projects={[project(1), project(2)]} />);
  await expect.element(page.getByText("The 2 projects with most jobs in this time.")).toBeVisible();
});

it("draws waits against the target, in the unit that long ones are told in", async () => {
  const points = [200, 2_880].map((age, at) => ({ ...point(at, age), p50Seconds: 12, p95Seconds: 840 }));
  const history = { points, projects: [], targetSeconds: 300 } as unknown as QueueHistoryAnswer;
  await show(<QueueCharts history={history} />);
  const chart = page.getByRole("group", { name: "Age of the oldest job and waits, over time" });
  await expect.element(chart.getByRole("button", { name: "Wait target now" })).toBeVisible();
  await expect.element(chart.getByText("min", { exact: true })).toBeVisible();
  const cursor = chart.getByRole("slider");
  (cursor.element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await expect
    .element(cursor)
    .toHaveAttribute(
      "aria-valuetext",
      expect.stringMatching(/Oldest waits for 48 min.*Wait target now 5 min/),
    );
  await expectReadable("waits over time");
});
