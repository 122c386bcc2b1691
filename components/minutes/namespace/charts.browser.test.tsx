/** Accounted minutes and build durations by month and by project: separate, with their units, and as tables. */
import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { NamespaceMinutes, Usage } from "@/lib/api/minutes";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { MonthsCharts } from "./MonthsCharts";
import { ProjectsCharts } from "./ProjectsCharts";
import { RunnersOff } from "./RunnersOff";

const usage = (minutes: number, ran: number): Usage => ({
  builds: 3,
  minutes,
  durationSeconds: String(ran * 60),
  weightedSeconds: String(minutes * 60),
});
const project = (id: number, path: string, minutes: number, ran: number) =>
  ({ id, path, visibility: "private", usage: usage(minutes, ran) }) as const;

const ID = "0190b5a0-0000-7000-8000-000000000001";
const acme: NamespaceMinutes = {
  id: ID,
  path: "acme",
  demo: false,
  month: "2026-11",
  closed: false,
  removedAt: null,
  usage: usage(300, 340),
  quota: null,
  overSince: null,
  projection: null,
  alert: null,
  root: { id: ID, path: "acme" },
  months: [
    { month: "2026-11", usage: usage(300, 340) },
    { month: "2026-10", usage: usage(90, 45) },
  ],
  allMonths: ["2026-11", "2026-10"],
  projects: [
    project(1, "acme/shop/app", 250, 125),
    project(2, "acme/docs", 50, 15),
    project(3, "acme/open", 0, 200),
    project(4, "acme/corrected", -5, -5),
  ],
  projectCount: 4,
  runnersOff: { projects: 0, of: 4, first: [] },
  resets: [],
};

it("shows by project what was accounted and how long builds ran, the most first, of the month chosen", async () => {
  await show(<ProjectsCharts minutes={acme} />);
  await expect
    .element(page.getByRole("img", { name: /^Compute usage by project of acme/ }))
    .toHaveAccessibleName("Compute usage by project of acme: acme/shop/app 250.00 min, acme/docs 50.00 min");
  await expect
    .element(page.getByRole("img", { name: /^Instance runner duration by project of acme/ }))
    .toHaveAccessibleName(
      "Instance runner duration by project of acme: acme/open 200.00 min, acme/shop/app 125.00 min, acme/docs 15.00 min",
    );
  await expect.element(page.getByText("In minutes; November 2026 (UTC)").first()).toBeVisible();
  await expectReadable("charts by project");
});

it("has both measures in the table behind a chart, and the table as a file", async () => {
  await show(<ProjectsCharts minutes={acme} />);
  await page.getByRole("button", { name: "Show table: Instance runner duration by project" }).click();
  const table = page.getByRole("table", { name: "Instance runner duration by project" });
  await expect
    .element(table.getByRole("row").nth(1))
    .toHaveTextContent(/^acme\/open.*200\.00 min0\.00 min3$/);
  await expect.element(page.getByRole("button", { name: "CSV" })).toBeVisible();
});

it("says which projects are shown where there are more", async () => {
  const many = Array.from({ length: 20 }, (_, at) => project(at, `acme/app${at}`, 100 - at, 100 - at));
  await show(<ProjectsCharts minutes={{ ...acme, projects: many, projectCount: 300 }} />);
  await expect
    .element(
      page
        .getByText(
          "In minutes; November 2026 (UTC); the first 12 of 20, of the 20 that cost most of 300 projects",
        )
        .first(),
    )
    .toBeVisible();
});

it("shows by month both measures, and both in each table", async () => {
  await show(<MonthsCharts minutes={acme} controls={null} />);
  await expect
    .element(page.getByRole("img", { name: /^Compute usage by month/ }))
    .toHaveAccessibleName("Compute usage by month of acme: October 2026 90.00 min, November 2026 300.00 min");
  await page.getByRole("button", { name: "Show table: Compute usage by month" }).click();
  const table = page.getByRole("table", { name: "Compute usage by month" });
  await expect
    .element(table.getByRole("row").nth(1))
    .toHaveTextContent(/^October 2026.*45\.00 min90\.00 min3$/);
});

it("names the month whose quota the line is", async () => {
  const quota = {
    source: "namespace",
    standing: "near",
    monthlyMinutes: 400,
    purchasedMinutes: 0,
    totalMinutes: 400,
    usedMinutes: 300,
    resetMinutes: 0,
    leftMinutes: 100,
    percentLeft: 25,
    stage: "warning",
  } as const;
  await show(<MonthsCharts minutes={{ ...acme, quota }} controls={null} />);
  await expect.element(page.getByText("quota of November 2026", { exact: true })).toBeVisible();
});

it("warns of projects that instance runners are switched off for", async () => {
  const first = ["acme/a", "acme/b"];
  await show(<RunnersOff minutes={{ ...acme, runnersOff: { projects: 3, of: 14, first } }} />);
  const alert = page.getByRole("region", { name: "Instance runners" });
  await expect
    .element(alert)
    .toHaveTextContent(
      "Instance runners are switched off for 3 of 14 projects of acmeacme/a, acme/b and 1 other: the queue",
    );
  await expect
    .element(alert.getByRole("link", { name: "Switches of the projects" }))
    .toHaveAttribute("href", "/queue/projects?path=acme%2F");
  await expectReadable("instance runners off");
  await show(<RunnersOff minutes={{ ...acme, runnersOff: { projects: 2, of: 2, first } }} />);
  await expect.element(alert).toHaveTextContent("switched off for all 2 projects of acme");
  await show(<RunnersOff minutes={acme} />);
  await expect.element(alert).not.toBeInTheDocument();
});
