import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import { operation } from "@/components/operations/operation.testing";
import type { JobSetCollector } from "@/lib/api/jobSetCollectors";
import { asked, json, list, refuse, serve } from "@/test/support/components/api";
import { dataSource } from "@/test/support/components/dataSource";
import { listened, tell } from "@/test/support/components/events";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { CollectorsPanel } from "./CollectorsPanel";

const AT = "2026-01-05T08:00:00.000Z";
const collector = (name: string, last: Partial<JobSetCollector["last"]> | null): JobSetCollector => ({
  name,
  source: "gitlab",
  type: "gitlab",
  days: 7,
  timeZone: "UTC",
  group: null,
  projects: [],
  queries: {},
  events: null,
  eventsQuery: null,
  defaultPullSeconds: null,
  daily: false,
  revision: 1,
  author: "ada",
  updatedAt: AT,
  nextAt: null,
  last:
    last === null
      ? null
      : { id: name, state: "running", progress: 0.1, message: null, createdAt: AT, ...last },
});
const READ = "GET /job-set-collectors";

const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const bar = page.getByRole("progressbar", { name: "Progress of the collection of ci-days" });

it("tells how far a collection is, cancels it, and reads again when it has ended", async () => {
  serve({
    [READ]: list([collector("ci-days", {}), collector("other", null)]),
    "POST /operations/ci-days/cancel": json(operation("ci-days", { cancelRequested: true })),
  });
  await show(<CollectorsPanel />);
  await expect.element(bar).toHaveAttribute("value", "0.1");
  await expect.element(button("Collect ci-days now")).toBeDisabled();
  await expect.element(button("Collect other now")).toBeEnabled();
  await expect.element(row("other")).toHaveTextContent("Not yet");
  tell("ci-days", "progress", operation("ci-days", { stage: "collecting", progress: 0.6 }));
  await expect.element(row("ci-days")).toHaveTextContent("Asking the data source for jobs60%");
  await expectReadable("under way");
  await button("Cancel the collection of ci-days").click();
  await expect.element(button("Cancelling the collection of ci-days")).toBeDisabled();
  expect(asked("POST /operations/ci-days/cancel")).toHaveLength(1);
  serve({ [READ]: list([collector("ci-days", { state: "cancelled", message: "Cancelled by ada" })]) });
  tell("ci-days", "end", operation("ci-days", { state: "cancelled" }));
  await expect.element(row("ci-days")).toHaveTextContent(/Cancelled.*Cancelled by ada/);
  await expect.element(button("Collect ci-days now")).toBeEnabled();
});

it("listens to few of many, and says why one failed", async () => {
  const failed = collector("broken", { state: "failed", message: "No job was scheduled in these days." });
  const queued = ["a", "b", "c"].map((name) => collector(name, { state: "queued", progress: 0 }));
  serve({ [READ]: list([...queued, collector("running", {}), failed]) });
  await show(<CollectorsPanel />, { role: "viewer" });
  await expect.element(row("broken")).toHaveTextContent(/Failed.*No job was scheduled/);
  await expect.element(row("running")).toHaveTextContent("Under way10%");
  await expect.element(button("Cancel the collection of a")).toHaveAttribute("aria-disabled", "true");
  expect([...listened()].sort()).toEqual(["a", "running"]);
  await expectReadable("many, to a viewer");
});

it("opens no other collector's form over one that is open", async () => {
  serve({
    [READ]: list([collector("ci-days", null), collector("other", null)]),
    "GET /data-sources": list([]),
  });
  await show(<CollectorsPanel />);
  await button("Edit the collector of ci-days").click();
  await expect.element(button("Edit the collector of other")).toBeDisabled();
  await expect.element(button("Add a collector")).toBeDisabled();
  await button("Close").click();
  await expect.element(button("Edit the collector of other")).toBeEnabled();
});

it("does not save over what somebody else saved, tells theirs by field, and saves over it on request", async () => {
  const PUT = "PUT /job-set-collectors/ci-days";
  const before = { ...collector("ci-days", null), projects: ["team/a", "team/b"] };
  const theirs = { ...before, revision: 2, projects: ["team/a", "team/c"], days: 14, daily: true };
  const days = page.getByRole("textbox", { name: "Days" });
  serve({
    [READ]: list([before]),
    "GET /data-sources": list([dataSource("gitlab", { type: "gitlab" })]),
    "POST /job-set-collectors/ci-days/collections": json({ id: "operation" }, 202),
    [PUT]: () => {
      serve({ [READ]: list([theirs]) });
      return refuse(
        412,
        "preconditionFailed",
        "ada saved revision 2 of the collector of ci-days.",
      )({} as never);
    },
  });
  await show(<CollectorsPanel />);
  await button("Edit the collector of ci-days").click();
  await userEvent.fill(days, "5");
  await button("Save and collect now").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("ada saved revision 2");
  const told = page.getByRole("list", { name: "What they changed" }).getByRole("listitem");
  await expect
    .poll(() => told.elements().map(({ textContent }) => textContent))
    .toEqual([
      "Days:7→became14you changed it, too",
      "Projects:team/bremoved",
      "Projects:team/cadded",
      "Once a day:off→becameon",
    ]);
  await expect.element(days).toHaveValue("5");
  await expectReadable("a conflict");
  const mine = { ...before, revision: 3, days: 5 };
  serve({ [PUT]: () => (serve({ [READ]: list([mine]) }), Response.json(mine)) });
  await button("Save mine over theirs").click();
  await expect.element(days).not.toBeInTheDocument();
  expect(asked(PUT).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', null]);
  expect(asked(PUT).at(-1)?.body).toMatchObject({ days: 5, projects: ["team/a", "team/b"], daily: false });
});
