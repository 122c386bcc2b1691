import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import type { NodeReader } from "@/lib/api/nodeReaders";
import { dataSource } from "@/test/support/components/dataSource";
import { asked, json, refuse, serve } from "@/test/support/components/api";
import { expectLost, isLeavingAsked } from "@/test/support/components/leaving";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { ReaderForm } from "./ReaderForm";

const SOURCES = [dataSource("prom"), dataSource("kube", { type: "kubernetes" })];
const READER: NodeReader = {
  name: "ci-pool",
  source: "prom",
  type: "prometheus",
  metricsSource: null,
  everyMinutes: 7,
  queries: { nodes: "up" },
  revision: 1,
  author: "ada",
  updatedAt: "2026-11-01T00:00:00.000Z",
  last: null,
};
const PATH = "PUT /node-readers/ci-pool";

const snapshot = page.getByRole("textbox", { name: "Snapshot" });
const nodes = page.getByRole("textbox", { name: /^Nodes \(changed\)/ });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const save = button("Save and read now");
const choose = async (field: string, option: string): Promise<void> => {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

it("sends the source, its interval and only the queries that it is asked, then reads", async () => {
  const onDone = vi.fn();
  serve({ [PATH]: json(READER), "POST /node-readers/ci-pool/readings": json({ id: "operation" }, 202) });
  await show(<ReaderForm reader={READER} sources={SOURCES} onDone={onDone} />);
  await expect.element(snapshot).toBeDisabled();
  await expect.element(page.getByText("Only one reading runs at a time")).toBeVisible();
  expect(isLeavingAsked()).toBe(false);
  await choose("Data source", "kube");
  await expect.poll(isLeavingAsked).toBe(true);
  await expectLost("Your changes to reader ci-pool are not saved and would be lost.");
  await choose("When", "Every 5 minutes");
  await choose("Added metrics from", "prom");
  await save.click();
  await expect.poll(() => onDone).toHaveBeenCalledOnce();
  expect(asked(PATH)[0]?.body).toEqual({
    source: "kube",
    metricsSource: "prom",
    everyMinutes: 5,
    queries: {},
  });
  expect(asked("POST /node-readers/ci-pool/readings")).toHaveLength(1);
});

it("says that it was saved and could not be read at once", async () => {
  const onDone = vi.fn();
  serve({
    [PATH]: json(READER),
    "POST /node-readers/ci-pool/readings": refuse(409, "conflict", "A reading is under way."),
  });
  await show(<ReaderForm reader={READER} sources={SOURCES} onDone={onDone} />);
  await save.click();
  await expect.poll(() => onDone).toHaveBeenCalledOnce();
  await expect.element(page.getByText("Saved, but no reading was started")).toBeVisible();
});

it("names every wrong field, also a query that is hidden, and sends nothing", async () => {
  await show(<ReaderForm reader={{ ...READER, name: "CI pool" }} sources={SOURCES} onDone={vi.fn()} />);
  await button("Show and change the queries").click();
  await userEvent.fill(nodes, " ");
  await button("Hide the queries").click();
  await expect.element(nodes).not.toBeInTheDocument();
  await save.click();
  await expect.element(snapshot).toHaveAccessibleDescription(/lower-case letters, digits/);
  await expect.element(nodes).toHaveAccessibleDescription(/Write a query, or set it back/);
  await expectReadable("two wrong fields");
  expect(asked()).toEqual([]);
});

it("focuses a wrong query that was hidden", async () => {
  await show(<ReaderForm reader={READER} sources={SOURCES} onDone={vi.fn()} />);
  await button("Show and change the queries").click();
  await userEvent.fill(nodes, " ");
  await button("Hide the queries").click();
  await save.click();
  await expect.element(nodes).toHaveFocus();
});

it("focuses the name that is missing, and keeps what was typed when it could not be saved", async () => {
  serve({
    [PATH]: refuse(422, "unprocessable", "source is not a data source.", [
      { path: "source", message: "is not a data source: add it first" },
    ]),
  });
  await show(<ReaderForm reader={null} sources={SOURCES} onDone={vi.fn()} />);
  await save.click();
  await expect.element(snapshot).toHaveFocus();
  await expect.element(snapshot).toHaveAttribute("aria-invalid", "true");
  expect(asked()).toEqual([]);
  await userEvent.fill(snapshot, "ci-pool");
  await save.click();
  // A new one overwrites no reader that somebody else has added meanwhile.
  await expect.poll(() => asked(PATH).map(({ ifMatch }) => ifMatch)).toEqual(['"0"']);
  await expect.element(page.getByRole("alert")).toHaveTextContent("The reader was not saved");
  await expect
    .element(page.getByRole("combobox", { name: "Data source" }))
    .toHaveAccessibleDescription(/add it first/);
  await expect.element(snapshot).toHaveValue("ci-pool");
  await expectReadable("refused");
});

it("tells a viewer who may save, and says where there is nothing to read from", async () => {
  await show(<ReaderForm reader={READER} sources={SOURCES} onDone={vi.fn()} />, { role: "viewer" });
  await expect.element(save).toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
  await save.click({ force: true });
  expect(asked()).toEqual([]);
  await expectReadable("not allowed");
  await show(<ReaderForm reader={null} sources={[]} onDone={vi.fn()} />);
  await expect.element(page.getByText("No source of nodes yet")).toBeVisible();
  await expectReadable("no source");
});
