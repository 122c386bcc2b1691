import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import type { MonthPipelines, PipelineMinutes } from "@/lib/api/minutesPipelines";
import { asked, json, never, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { PipelinePage } from "./PipelinePage";

const usage = { builds: 1, durationSeconds: "600", weightedSeconds: "1200", minutes: 20 };
const COST: PipelineMinutes = {
  id: 2_366,
  project: { id: 4, path: "shipyard/desktop", visibility: "private" },
  namespace: { id: "01930000-0000-7000-8000-000000000001", path: "shipyard" },
  usage: { ...usage, builds: 3 },
  months: [{ month: "2026-11", closed: false, usage, quotaMinutes: 400 }],
  builds: [
    {
      buildId: 9,
      name: "compile",
      stage: "build",
      ref: "main",
      runnerId: 1,
      runner: "windows",
      mode: "seed",
      visibility: "private",
      factor: "2",
      finishedAt: "2026-11-22T09:00:00.000Z",
      belongsTo: "2026-11",
      month: "2026-11",
      usage,
    },
  ],
  buildCount: 3,
};
const pipeline = (id: number, minutes: number, quotaMinutes: number | null) => ({
  id,
  project: COST.project,
  namespace: COST.namespace,
  quotaMinutes,
  usage: { ...usage, minutes },
  finishedAt: "2026-11-22T09:00:00.000Z",
});
const MONTH: MonthPipelines = {
  month: "2026-11",
  closed: false,
  removedAt: null,
  months: ["2026-11", "2026-10"],
  usage: { ...usage, minutes: 1_000 },
  projectCount: 42,
  compared: { projects: 10, usage: { ...usage, minutes: 750 } },
  pipelines: [
    pipeline(31, 200, 800),
    ...Array.from({ length: 10 }, (_, index) => pipeline(20 - index, 20 - index, null)),
  ],
  pipelineCount: 1_234,
};
const SHOWN = (
  <PathnameContext value="/minutes/pipelines">
    <PipelinePage />
  </PathnameContext>
);
const ROUTE = "GET /pipelines/2366/minutes";
const MOST = "GET /minutes/pipelines";
const id = page.getByRole("textbox", { name: "Pipeline id" });
const ask = page.getByRole("button", { name: "Show cost" });

it("asks for an id, refuses what is none, and puts the one that is asked into the address", async () => {
  const onUrlUpdate = vi.fn();
  serve({ [ROUTE]: json(COST), [MOST]: json(MONTH) });
  await show(SHOWN, { onUrlUpdate });
  await expect.element(page.getByRole("table", { name: "Pipelines by compute usage" })).toBeVisible();
  for (const wrong of ["", "0", "main", "12345678901234567"]) {
    await userEvent.fill(id, wrong);
    await ask.click();
    await expect.element(id).toHaveAccessibleDescription(`"${wrong}" is not an id: enter only its digits`);
    await expect.element(id).toHaveValue(wrong);
  }
  expect(asked(ROUTE)).toEqual([]);
  expect(onUrlUpdate).not.toHaveBeenCalled();
  await expectReadable("no id");
  await userEvent.fill(id, " #2366 ");
  await expect.element(id).not.toHaveAttribute("aria-invalid", "true");
  await ask.click();
  await expect.element(page.getByRole("heading", { name: "Pipeline #2366" })).toBeVisible();
  expect(onUrlUpdate.mock.lastCall?.[0]).toMatchObject({ queryString: "?id=2366" });
  await expect
    .element(page.getByRole("table", { name: "Builds of the pipeline" }))
    .toHaveTextContent("compile");
  await expect.element(page.getByText("The 1 most expensive of 3 entries.")).toBeVisible();
  await expectReadable("a pipeline");
});

it("begins with the pipelines that cost most, with what each takes of the month and of the quota", async () => {
  const onUrlUpdate = vi.fn();
  serve({ [MOST]: never });
  await show(SHOWN);
  await expect
    .element(page.getByRole("status", { name: "Loading the most expensive pipelines" }))
    .toBeInTheDocument();
  serve({ [MOST]: json(MONTH) });
  await show(SHOWN, { onUrlUpdate });
  await expect.element(page.getByText("200.00 min, 20% of the month's")).toBeVisible();
  // 200, and 20 down to 12.
  await expect.element(page.getByText("344.00 min, 34.4% of the month's")).toBeVisible();
  await expect
    .element(
      page.getByText(
        "Of the 10 projects that used most, of 42: 75% of the month's compute usage. The first 11 of 1,234 pipelines.",
      ),
    )
    .toBeVisible();
  const rows = page.getByRole("table", { name: "Pipelines by compute usage" }).getByRole("row");
  await expect.element(rows.nth(1)).toHaveTextContent(/#31.*shipyard\/desktop.*200\.00.*20\.0%.*25\.0%/);
  await expect.element(rows.nth(2)).toHaveTextContent(/#20.*20\.00.*2\.0%–/);
  await expect
    .element(page.getByRole("link", { name: "#31" }))
    .toHaveAttribute("href", "/minutes/pipelines?month=2026-11&id=31");
  await expectReadable("most expensive");
  await userEvent.selectOptions(page.getByRole("combobox", { name: "Month (UTC)" }), "October 2026");
  expect(onUrlUpdate.mock.lastCall?.[0]).toMatchObject({ queryString: "?month=2026-10" });
});

it("says where a month has no pipelines, or no longer has them, and why they could not be read", async () => {
  const none = { builds: 0, durationSeconds: "0", weightedSeconds: "0", minutes: 0 };
  const empty = {
    ...MONTH,
    usage: none,
    projectCount: 0,
    compared: { projects: 0, usage: none },
    pipelines: [],
    pipelineCount: 0,
  };
  serve({ [MOST]: json(empty) });
  await show(SHOWN);
  await expect.element(page.getByText("No pipeline was accounted in this month")).toBeVisible();
  await expectReadable("none");
  serve({ [MOST]: json({ ...empty, removedAt: "2026-11-01T00:00:00.000Z" }) });
  await show(SHOWN, { search: "?month=2020-01" });
  await expect.element(page.getByText("The builds of this month were removed")).toBeVisible();
  serve({ [MOST]: refuse(500, "internal", "The database is away.") });
  await show(SHOWN);
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect.element(id).toBeVisible();
});

it("is of the month that has begun where it stays open; a closed month is read once", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  serve({ [MOST]: json(MONTH) });
  await show(SHOWN);
  await expect.element(page.getByText("Most expensive in November 2026 (UTC)")).toBeVisible();
  serve({ [MOST]: json({ ...MONTH, month: "2026-12", months: ["2026-12", ...MONTH.months] }) });
  vi.advanceTimersByTime(300_000);
  await expect.element(page.getByText("Most expensive in December 2026 (UTC)")).toBeVisible();
  serve({ [MOST]: json({ ...MONTH, month: "2026-10", closed: true }) });
  await show(SHOWN, { search: "?month=2026-10" });
  await expect.element(page.getByText("Most expensive in October 2026 (UTC)")).toBeVisible();
  const before = asked(MOST).length;
  vi.advanceTimersByTime(600_000);
  expect(asked(MOST)).toHaveLength(before);
});

it("is loading, and says why the pipeline of the address could not be read", async () => {
  serve({ [ROUTE]: never });
  await show(SHOWN, { search: "?id=2366" });
  await expect.element(page.getByRole("status", { name: "Loading the pipeline" })).toBeInTheDocument();
  serve({ [ROUTE]: refuse(404, "notFound", "There is no pipeline 2366: import its builds.") });
  await show(SHOWN, { search: "?id=2366" });
  await expect.element(page.getByText("There is no pipeline 2366: import its builds.")).toBeVisible();
  await expect.element(id).toHaveValue("2366");
  await expect.element(page.getByRole("link", { name: "To the compute minutes" })).toBeVisible();
  // A retry would find nothing either.
  await expect.element(page.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  await expectReadable("not found");
  serve({ [ROUTE]: refuse(500, "internal", "The database is away.") });
  await show(SHOWN, { search: "?id=2366" });
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectReadable("failed");
});

it("says where nothing was accounted", async () => {
  const none = { builds: 0, durationSeconds: "0", weightedSeconds: "0", minutes: 0 };
  serve({ [ROUTE]: json({ ...COST, usage: none, months: [], builds: [], buildCount: 0 }) });
  await show(SHOWN, { search: "?id=2366", role: "viewer" });
  await expect.element(page.getByText("nothing was accounted")).toBeVisible();
  await expectReadable("nothing");
});

it("leads back to the month that was chosen", async () => {
  serve({ [ROUTE]: json(COST) });
  await show(SHOWN, { search: "?month=2026-10&id=2366" });
  await expect
    .element(page.getByRole("link", { name: "Most expensive pipelines" }))
    .toHaveAttribute("href", "/minutes/pipelines?month=2026-10");
  await expect
    .element(page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").first())
    .toHaveAttribute("href", "/minutes?month=2026-10");
});
