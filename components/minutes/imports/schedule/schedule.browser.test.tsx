import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { ImportSchedule } from "@/lib/api/imports";
import { dataSource } from "@/test/support/components/dataSource";
import { asked, json, list, never, refuse, serve } from "@/test/support/components/api";
import { isLeavingAsked } from "@/test/support/components/leaving";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { SchedulePanel } from "./SchedulePanel";

const schedule: ImportSchedule = {
  source: "gitlab",
  group: "team",
  projects: [],
  everyHours: 24,
  days: 3,
  nextAt: "2026-11-23T02:13:00.000Z",
  underWay: false,
  last: {
    id: "01930000-0000-7000-8000-000000000000",
    state: "succeeded",
    createdAt: "2026-11-22T02:13:00.000Z",
  },
  revision: 1,
  author: "ada@example.com",
  updatedAt: "2026-11-01T00:00:00.000Z",
};
const source = dataSource("gitlab", { type: "gitlab", credentialKeys: ["token"] });
const open = page.getByRole("button", { name: "Set a schedule" });
const drawer = page.getByRole("dialog", { name: "Schedule of imports" });

it("says that there is none, that they load, and why they could not be loaded", async () => {
  serve({ "GET /import-schedules": list([]) });
  await show(<SchedulePanel />);
  await expect.element(page.getByText("No schedule yet")).toBeVisible();
  await expectReadable("empty");
  serve({ "GET /import-schedules": never });
  await show(<SchedulePanel />);
  await expect.element(page.getByRole("status", { name: "Loading the schedules" })).toBeVisible();
  serve({ "GET /import-schedules": refuse(503, "databaseAway", "The database is unavailable.") });
  await show(<SchedulePanel />);
  await expect.element(page.getByText("Could not load the schedules")).toBeVisible();
  await expectReadable("failed");
});

it("shows what is imported, how often, and when the next one begins", async () => {
  serve({ "GET /import-schedules": list([{ ...schedule, underWay: true }]) });
  await show(<SchedulePanel />);
  const row = page.getByRole("row", { name: /gitlab: group team/ });
  await expect.element(row).toHaveTextContent("every day");
  await expect.element(row).toHaveTextContent("3 days");
  await expect.element(row).toHaveTextContent("2026");
  await expect.element(row).toHaveTextContent("once the import that is under way has ended");
  await expect.element(page.getByRole("link", { name: "The last scheduled import" })).toBeVisible();
  // Speech input selects a control by its visible label.
  await expect
    .element(page.getByRole("button", { name: "Remove the schedule of gitlab" }))
    .toHaveTextContent("Remove");
  await expectReadable("one schedule");
});

it("is set by keyboard; what is wrong is told in its field", async () => {
  serve({
    "GET /import-schedules": list([]),
    "GET /data-sources": list([source]),
    "PUT /import-schedules/gitlab": json(schedule),
  });
  await show(<SchedulePanel />);
  await expect.element(open).toBeVisible();
  open.element().focus();
  await userEvent.keyboard("{Enter}");
  // The drawer takes the focus shortly after it is rendered, which would redirect the key from the field.
  await expect.poll(() => drawer.element().contains(document.activeElement)).toBe(true);
  const days = drawer.getByRole("textbox", { name: "Jobs of the last days" });
  await days.fill("0,5");
  await userEvent.keyboard("{Enter}");
  await expect.element(drawer.getByText("Enter whole days from 1 to 366")).toBeVisible();
  expect(asked("PUT /import-schedules/gitlab")).toEqual([]);
  await days.fill("2");
  await expect.poll(isLeavingAsked).toBe(true);
  await expectReadable("form");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => asked("PUT /import-schedules/gitlab").map(({ body, ifMatch }) => [body, ifMatch]))
    .toEqual([[{ everyHours: 24, days: 2 }, '"0"']]);
  await expect.element(page.getByText("Schedule saved.")).toBeVisible();
  await expect.poll(isLeavingAsked).toBe(false);
});

it("shows the settings of the GitLab that is chosen, with what was typed", async () => {
  const second = {
    ...schedule,
    source: "second",
    revision: 4,
    group: null,
    projects: ["a/b"],
    everyHours: 6,
    days: 9,
  };
  serve({
    "GET /import-schedules": list([schedule, second]),
    "GET /data-sources": list([source, { ...source, name: "second" }, { ...source, name: "third" }]),
    "PUT /import-schedules/second": json(second),
  });
  await show(<SchedulePanel />, { search: "?schedule=%2B" });
  const field = (name: string) => drawer.getByRole("textbox", { name });
  const choose = async (name: string): Promise<void> => {
    await drawer.getByRole("combobox", { name: "GitLab" }).click();
    await page.getByRole("option", { name, exact: true }).click();
  };
  await expect.element(field("Group")).toHaveValue("team");
  await choose("third");
  await expect.element(drawer.getByRole("radio", { name: "All projects" })).toBeChecked();
  await field("Jobs of the last days").fill("12");
  await choose("second");
  await expect.element(field("Projects")).toHaveValue("a/b");
  await userEvent.click(drawer.getByRole("button", { name: "Save", exact: true }));
  await expect
    .poll(() => asked("PUT /import-schedules/second").map(({ body, ifMatch }) => [body, ifMatch]))
    .toEqual([[{ projects: ["a/b"], everyHours: 6, days: 12 }, '"4"']]);
});

it("can be read and not changed by a viewer", async () => {
  serve({ "GET /import-schedules": list([schedule]) });
  await show(<SchedulePanel />, { role: "viewer", search: "?schedule=gitlab" });
  for (const name of ["Set a schedule", "Change the schedule of gitlab", "Remove the schedule of gitlab"]) {
    const control = page.getByRole("button", { name });
    await expect.element(control).toHaveAttribute("aria-disabled", "true");
    await expect.element(control).toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
  }
  await expect.element(drawer).not.toBeInTheDocument();
});

it("asks before Escape takes what was typed", async () => {
  serve({ "GET /import-schedules": list([]), "GET /data-sources": list([source]) });
  await show(<SchedulePanel />, { search: "?schedule=%2B" });
  const days = drawer.getByRole("textbox", { name: "Jobs of the last days" });
  await days.fill("12");
  await userEvent.keyboard("{Escape}");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect.element(question).toHaveTextContent("The new schedule is not saved and would be lost.");
  await page.getByRole("button", { name: "Stay" }).click();
  await expect.element(days).toHaveValue("12");
  await drawer.getByRole("button", { name: "Cancel" }).click();
  await expect.element(drawer).not.toBeInTheDocument();
});

it("does not save over what somebody else saved, tells theirs by field, and saves over it on request", async () => {
  const PUT = "PUT /import-schedules/gitlab";
  const READ = "GET /import-schedules";
  const theirs = { ...schedule, revision: 2, group: null, projects: ["a/b"], everyHours: 6, days: 9 };
  const days = drawer.getByRole("textbox", { name: "Jobs of the last days" });
  serve({
    [READ]: list([schedule]),
    "GET /data-sources": list([source]),
    [PUT]: () => {
      serve({ [READ]: list([theirs]) });
      return refuse(
        412,
        "preconditionFailed",
        "ada saved revision 2 of the schedule of gitlab.",
      )({} as never);
    },
  });
  await show(<SchedulePanel />, { search: "?schedule=gitlab" });
  await days.fill("12");
  await drawer.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(drawer.getByRole("alert")).toHaveTextContent("ada saved revision 2");
  const told = drawer.getByRole("list", { name: "What they changed" }).getByRole("listitem");
  await expect
    .poll(() => told.elements().map(({ textContent }) => textContent))
    .toEqual([
      "Import builds of:a group→becameprojects",
      "Group:team→becameempty",
      "Projects:empty→becamea/b",
      "Jobs of the last days:3→became9you changed it, too",
      "Start an import:every day→becameevery 6 hours",
    ]);
  await expect.element(days).toHaveValue("12");
  await expectReadable("a conflict");
  serve({ [PUT]: json({ ...schedule, revision: 3, days: 12 }) });
  await drawer.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect.element(page.getByText("Schedule saved.")).toBeVisible();
  await expect.element(drawer).not.toBeInTheDocument();
  expect(asked(PUT).map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
    [{ group: "team", everyHours: 24, days: 12 }, '"1"'],
    [{ group: "team", everyHours: 24, days: 12 }, null],
  ]);
});
