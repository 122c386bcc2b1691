import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { QueueHistoryAnswer } from "@/lib/api/queueHistory";
import { show } from "@/test/support/components/show";
import { HistoryGlance } from "./HistoryGlance";
import { ProjectTable } from "./ProjectTable";

const point = (minute: number, oldestSeconds: number) => ({
  ...{ at: `2026-11-20T08:0${minute}:00.000Z`, pending: 3, oldestSeconds, handedOut: 6 },
  ...{ handedOutPerSecond: 0.1, p50Seconds: null, p95Seconds: null },
  ...{ requests: 0, conflicts: 0, sqlRequests: 0 },
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
  ...{ project: { id, path: `acme/${id}` }, handedOut: 1, p50Seconds: 1, p95Seconds: 1 },
  ...{ running: [1], pending: [0] },
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
