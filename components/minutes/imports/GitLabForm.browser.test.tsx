import { page, userEvent } from "vitest/browser";
import { beforeEach, expect, it } from "vitest";
import type { BuildImport } from "@/lib/api/imports";
import { dataSource } from "@/test/support/components/dataSource";
import { asked, json, list, refuse, serve } from "@/test/support/components/api";
import { isLeavingAsked } from "@/test/support/components/leaving";
import { expectReadable } from "@/test/support/components/readable";
import { router, show } from "@/test/support/components/show";
import { GitLabForm } from "./GitLabForm";

const ID = "01930000-0000-7000-8000-000000000000";
const QUEUED: BuildImport = {
  id: ID,
  source: "second",
  fileName: null,
  group: "team/web",
  projects: [],
  since: null,
  scheduled: false,
  state: "queued",
  stage: "",
  progress: 0,
  message: null,
  cancelRequested: false,
  counts: { read: 0, changed: 0, accounted: 0, adjustments: 0, rejected: 0, expired: 0 },
  outcomes: { waiting: 0, running: 0, done: 0, failed: 0 },
  requestedBy: "ada",
  createdAt: "2026-11-22T09:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  results: [],
  rejections: [],
};
const scope = (name: string) => page.getByText(name, { exact: true });
const group = page.getByRole("textbox", { name: /^Group/ });
const projects = page.getByRole("textbox", { name: /^Projects/ });
const since = page.getByLabelText(/^Created since/);
const start = page.getByRole("button", { name: "Start import" });

beforeEach(() =>
  serve({
    "GET /data-sources": list([
      dataSource("first", { type: "gitlab" }),
      dataSource("prom"),
      dataSource("second", { type: "gitlab" }),
    ]),
  }),
);

it("sends the GitLab of the address with a group since a day, and leads to the import", async () => {
  serve({ "POST /imports": json(QUEUED, 202) });
  await show(<GitLabForm source="second" />);
  await scope("A group").click();
  await userEvent.fill(group, " team/web ");
  await userEvent.fill(since, "2026-10-05");
  await expect.poll(isLeavingAsked).toBe(true);
  await start.click();
  await expect.poll(() => router.push).toHaveBeenCalledWith(`/minutes/imports/${ID}`);
  expect(isLeavingAsked()).toBe(false);
  expect(asked("POST /imports")[0]?.body).toEqual({
    source: "second",
    group: "team/web",
    since: "2026-10-05T00:00:00Z",
  });
});

it("names the wrong field with what it takes, and sends nothing", async () => {
  await show(<GitLabForm source={null} />);
  await expectReadable("all projects");
  await scope("A group").click();
  await start.click();
  await expect.element(group).toHaveAccessibleDescription(/must be a group such as team or team\/subgroup/);
  await expect.element(group).toHaveFocus();
  await scope("Projects").click();
  await userEvent.fill(projects, "1977\nno path");
  await start.click();
  await expect.element(projects).toHaveAccessibleDescription(/Line 2 must be namespace\/project, such as/);
  expect(asked("POST /imports")).toEqual([]);
  await expectReadable("a wrong project");
});

it("keeps what was typed when it could not be started", async () => {
  serve({ "POST /imports": refuse(409, "conflict", "An import of first is under way.") });
  await show(<GitLabForm source={null} />);
  await scope("Projects").click();
  await userEvent.fill(projects, "1977, team/app");
  await userEvent.clear(since);
  await start.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(/The import was not started.*is under way/);
  await expect.element(projects).toHaveValue("1977, team/app");
  expect(asked("POST /imports")[0]?.body).toEqual({ source: "first", projects: [1_977, "team/app"] });
  await expectReadable("failed");
});

it("tells a viewer who may import, and where there is no GitLab", async () => {
  await show(<GitLabForm source={null} />, { role: "viewer" });
  await expect.element(start).toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
  await expectReadable("not allowed");
  serve({ "GET /data-sources": list([dataSource("prom")]) });
  await show(<GitLabForm source={null} />);
  await expect.element(page.getByText("No GitLab yet")).toBeVisible();
  await expectReadable("no GitLab");
});
