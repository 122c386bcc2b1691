import type { ReactNode } from "react";
import { page, userEvent, type Locator } from "vitest/browser";
import { beforeEach, expect, it, vi } from "vitest";
import { dataSource } from "@/test/support/components/dataSource";
import { asked, json, list, refuse, serve } from "@/test/support/components/api";
import { expectLost, isLeavingAsked } from "@/test/support/components/leaving";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { CollectorForm } from "./CollectorForm";

const field = (name: string): Locator => page.getByRole("textbox", { name, exact: true });
const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
const alert = page.getByRole("alert");
const AT = "2026-11-01T00:00:00.000Z";
const ID = "01930000-0000-7000-8000-000000000001";
const collector = (onDone: () => void): ReactNode => (
  <CollectorForm collector={null} sources={[dataSource("gitlab", { type: "gitlab" })]} onDone={onDone} />
);

beforeEach(() => serve({ "GET /data-sources": list([]) }));

it("saves a collector and collects at once, or names every field that is wrong", async () => {
  const key = "PUT /job-set-collectors/ci-days";
  const onDone = vi.fn();
  serve({ [key]: refuse(503, "unavailable", "The database is unavailable.") });
  await show(collector(onDone));
  expect(isLeavingAsked()).toBe(false);
  await userEvent.fill(field("Days"), "32");
  await expect.poll(isLeavingAsked).toBe(true);
  await expectLost("The new collector is not saved and would be lost.");
  await userEvent.fill(field("Default pull time (s)"), "-1");
  await button("Save and collect now").click();
  await expect.element(field("Job set")).toHaveAccessibleDescription(/lower-case letters, digits/);
  await expect.element(field("Days")).toHaveAccessibleDescription(/must be at most 31, not 32/);
  await expect
    .element(field("Default pull time (s)"))
    .toHaveAccessibleDescription(/must be more than 0, not -1/);
  await expect.element(field("Job set")).toHaveFocus();
  await expectReadable("three wrong fields");
  expect(asked().filter(({ method }) => method === "PUT")).toEqual([]);
  await userEvent.fill(field("Job set"), "ci-days");
  await userEvent.fill(field("Days"), "5");
  await userEvent.clear(field("Default pull time (s)"));
  await userEvent.fill(field("Projects"), "team/a\n\n team/b ");
  await button("Save and collect now").click();
  await expect.element(alert).toHaveTextContent("The database is unavailable.");
  await expect.element(field("Projects")).toHaveValue("team/a\n\n team/b ");
  expect(onDone).not.toHaveBeenCalled();
  const input = {
    source: "gitlab",
    days: 5,
    timeZone: "UTC",
    group: null,
    projects: ["team/a", "team/b"],
    queries: {},
    events: null,
    eventsQuery: null,
    defaultPullSeconds: null,
    daily: false,
  };
  const stored = { ...input, name: "ci-days", type: "gitlab", revision: 1, author: "ada", updatedAt: AT };
  serve({
    [key]: json({ ...stored, nextAt: null, last: null }),
    "POST /job-set-collectors/ci-days/collections": json({ id: ID }, 202),
  });
  await button("Save and collect now").click();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  // A new one overwrites no collector that somebody else has added meanwhile.
  expect(asked(key).at(-1)).toMatchObject({ body: input, ifMatch: '"0"' });
  expect(asked("POST /job-set-collectors/ci-days/collections")).toHaveLength(1);
});

it("says at a query's field what is wrong with it, also where the queries are not shown", async () => {
  const key = "PUT /job-set-collectors/ci-days";
  await show(<CollectorForm collector={null} sources={[dataSource("metrics")]} onDone={vi.fn()} />);
  await userEvent.fill(field("Job set"), "ci-days");
  await button("Show and change the queries").click();
  const starts = page.getByRole("textbox", { name: /^Starts of pods/ });
  await userEvent.fill(starts, "x".repeat(10_001));
  await button("Hide the queries").click();
  await expect.element(starts).not.toBeInTheDocument();
  await button("Save and collect now").click();
  await expect.element(starts).toHaveAccessibleDescription(/must have at most 10,000 characters, not 10,001/);
  await expect.element(starts).toHaveFocus();
  await expect
    .element(page.getByRole("textbox", { name: /^Build containers/ }))
    .not.toHaveAttribute("aria-invalid");
  await expectReadable("a wrong query");
  expect(asked(key)).toEqual([]);
  await userEvent.fill(starts, "kube_pod_start_time{");
  await expect.element(starts).toBeVisible();
  await expect.element(starts).not.toHaveAttribute("aria-invalid");
  const detail = { path: "queries.starts", message: "is no PromQL" };
  serve({ [key]: refuse(422, "invalid", "Not saved.", [detail]) });
  await button("Save and collect now").click();
  await expect.element(starts).toHaveAccessibleDescription(/is no PromQL/);
  expect(alert.elements()).toHaveLength(0);
});

it("says that a collector was saved and no collection could be started", async () => {
  const onDone = vi.fn();
  const input = { source: "gitlab", days: 5, timeZone: "UTC", group: null, projects: ["team/a"] };
  const stored = {
    ...input,
    name: "ci-days",
    type: "gitlab",
    revision: 1,
    author: "ada",
    updatedAt: AT,
    daily: false,
    queries: {},
    events: null,
    eventsQuery: null,
    defaultPullSeconds: null,
    nextAt: null,
    last: null,
  };
  serve({
    "PUT /job-set-collectors/ci-days": json(stored),
    "POST /job-set-collectors/ci-days/collections": refuse(409, "conflict", "A collection is under way."),
  });
  await show(collector(onDone));
  await userEvent.fill(field("Job set"), "ci-days");
  await userEvent.fill(field("Projects"), "team/a");
  await button("Save and collect now").click();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  await expect.element(page.getByText("Saved, but no collection was started")).toBeVisible();
});
