import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { operation } from "@/components/operations/operation.testing";
import type { NodeReader } from "@/lib/api/nodeReaders";
import { asked, json, list, refuse, serve } from "@/test/support/components/api";
import { dataSource } from "@/test/support/components/dataSource";
import { tell } from "@/test/support/components/events";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { ReadersPanel } from "./ReadersPanel";

const AT = "2026-01-05T08:00:00.000Z";
const reader = (last: Partial<NodeReader["last"]>): NodeReader => ({
  name: "ci-pool",
  source: "prom",
  type: "prometheus",
  queries: {},
  metricsSource: null,
  everyMinutes: 5,
  revision: 1,
  author: "ada",
  updatedAt: AT,
  last: { id: "op-1", state: "running", message: null, createdAt: AT, ...last },
});
const READ = "GET /node-readers";

const row = page.getByRole("row", { name: /ci-pool/ });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const bar = page.getByRole("progressbar", { name: "Progress of the reading of ci-pool" });

it("tells how far a reading is, and shows the next state when it has ended", async () => {
  serve({ [READ]: list([reader({})]) });
  await show(<ReadersPanel />);
  await expect.element(bar).toBeVisible();
  await expect.element(button("Read ci-pool now")).toBeDisabled();
  tell("op-1", "progress", operation("op-1", { progress: 0.35 }));
  await expect.element(row).toHaveTextContent("Asking the data source35%");
  await expectReadable("under way");
  const message = "Memory use of nodes: it found no series.";
  serve({ [READ]: list([reader({ state: "failed", message })]) });
  tell("op-1", "end", operation("op-1", { state: "failed", message }));
  await expect.element(row).toHaveTextContent(/Failed.*Memory use of nodes: it found no series\./);
  await expect.element(button("Read ci-pool now")).toBeEnabled();
  await expect.element(bar).not.toBeInTheDocument();
});

it("is cancelled, or says why that did not work", async () => {
  const key = "POST /operations/op-1/cancel";
  serve({ [READ]: list([reader({ state: "queued" })]), [key]: refuse(409, "readingEnded", "It has ended.") });
  await show(<ReadersPanel />);
  await expect.element(row).toHaveTextContent("Waiting for a worker");
  await button("Cancel the reading of ci-pool").click();
  await expect.element(page.getByText("Could not cancel the reading of ci-pool")).toBeVisible();
  serve({
    [key]: json(operation("op-1", { state: "cancelled" })),
    [READ]: list([reader({ state: "cancelled", message: "Cancelled by ada before it began" })]),
  });
  await button("Cancel the reading of ci-pool").click();
  await expect.element(row).toHaveTextContent("Cancelled by ada before it began");
  expect(asked(key)).toHaveLength(2);
});

it("is not cancelled by a viewer", async () => {
  serve({ [READ]: list([reader({})]) });
  await show(<ReadersPanel />, { role: "viewer" });
  await expect
    .element(button("Cancel the reading of ci-pool"))
    .toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
});

it("opens no other reader's form over one that is open", async () => {
  const ended = { state: "succeeded" as const };
  serve({
    [READ]: list([reader(ended), { ...reader({ ...ended, id: "op-2" }), name: "other" }]),
    "GET /data-sources": list([]),
  });
  await show(<ReadersPanel />);
  await button("Edit the reader of ci-pool").click();
  await expect.element(button("Edit the reader of other")).toBeDisabled();
  await expect.element(button("Add a reader")).toBeDisabled();
  await button("Close").click();
  await expect.element(button("Edit the reader of other")).toBeEnabled();
});

it("says of each action why it failed", async () => {
  serve({
    [READ]: list([reader({ state: "succeeded" })]),
    "POST /node-readers/ci-pool/readings": refuse(503, "unavailable", "The server stops."),
    "DELETE /node-readers/ci-pool": refuse(409, "inUse", "A schedule needs it."),
  });
  await show(<ReadersPanel />);
  await button("Read ci-pool now").click();
  const alert = (text: string) => page.getByRole("alert").filter({ hasText: text });
  await expect.element(alert("The reading was not started")).toHaveTextContent("The server stops.");
  await button("Remove the reader of ci-pool").click();
  await button("Remove the reader").click();
  await expect.element(alert("The reader was not removed")).toHaveTextContent("A schedule needs it.");
  expect(asked("DELETE /node-readers/ci-pool").map(({ ifMatch }) => ifMatch)).toEqual(['"1"']);
});

it("does not save over what somebody else saved, tells theirs by field, and goes on from it", async () => {
  const PUT = "PUT /node-readers/ci-pool";
  const before = reader({ state: "succeeded" });
  const theirs = { ...before, revision: 2, everyMinutes: 60, queries: { nodes: "up" } };
  const when = page.getByRole("combobox", { name: "When" });
  const choose = async (option: string): Promise<void> => {
    await when.click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  serve({
    [READ]: list([before]),
    "GET /data-sources": list([dataSource("prom")]),
    "POST /node-readers/ci-pool/readings": json({ id: "operation" }, 202),
    [PUT]: () => {
      serve({ [READ]: list([theirs]), [PUT]: json({ ...theirs, revision: 3 }) });
      return refuse(412, "preconditionFailed", "ada saved revision 2 of the reader of ci-pool.")({} as never);
    },
  });
  await show(<ReadersPanel />);
  await button("Edit the reader of ci-pool").click();
  await choose("Every 15 minutes");
  await button("Save and read now").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("ada saved revision 2");
  const told = page.getByRole("list", { name: "What they changed" }).getByRole("listitem");
  await expect
    .poll(() => told.elements().map(({ textContent }) => textContent))
    .toEqual(["When:Every 5 minutes→becameEvery houryou changed it, too", "Nodes:upadded"]);
  await expect.element(when).toHaveValue("Every 15 minutes");
  await expectReadable("a conflict");
  await button("Discard mine").click();
  await expect.element(when).toHaveValue("Every hour");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await choose("Every day");
  await button("Save and read now").click();
  await expect.element(when).not.toBeInTheDocument();
  expect(asked(PUT).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  expect(asked(PUT).at(-1)?.body).toMatchObject({ everyMinutes: 1_440, queries: { nodes: "up" } });
});

it("keeps the form as it is typed while readings end", async () => {
  serve({ [READ]: list([reader({})]), "GET /data-sources": list([dataSource("prom")]) });
  await show(<ReadersPanel />);
  await button("Edit the reader of ci-pool").click();
  await page.getByRole("combobox", { name: "When" }).click();
  await page.getByRole("option", { name: "Every 15 minutes", exact: true }).click();
  serve({ [READ]: list([reader({ state: "succeeded" })]) });
  tell("op-1", "end", operation("op-1", { state: "succeeded" }));
  await expect.element(button("Read ci-pool now")).toBeEnabled();
  await expect.element(page.getByRole("combobox", { name: "When" })).toHaveValue("Every 15 minutes");
  await expect.element(page.getByText(/^Somebody else saved in the meantime/)).not.toBeInTheDocument();
});
