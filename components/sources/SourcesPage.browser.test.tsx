import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { DataSource } from "@/lib/api/dataSources";
import { dataSource, failing } from "@/test/support/components/dataSource";
import { asked, json, list, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { SourcesPage } from "./SourcesPage";

const AT = "2026-11-22T09:00:00.000Z";
const name = page.getByRole("textbox", { name: "Name" });
const save = page.getByRole("button", { name: "Save & test" });

it("stays with the source that it renames, and tells how it is reached under the new name", async () => {
  serve({
    "GET /data-sources": list([dataSource("mimir"), dataSource("other")]),
    "PUT /data-sources/mimir": () => {
      serve({ "GET /data-sources": list([dataSource("metrics"), dataSource("other")]) });
      return Response.json(dataSource("metrics"));
    },
    "POST /data-sources/metrics/test": json({
      ok: true,
      latencyMs: 3,
      version: "3.0.0",
      message: "It answers.",
      at: AT,
    }),
    "PUT /data-sources/metrics": json(dataSource("metrics")),
  });
  const addresses: (string | null)[] = [];
  await show(<SourcesPage />, {
    search: "?edit=mimir",
    onUrlUpdate: ({ searchParams }) => addresses.push(searchParams.get("edit")),
  });
  await expect.element(page.getByRole("dialog", { name: "Edit mimir" })).toBeVisible();
  await userEvent.fill(name, "metrics");
  await save.click();
  const outcome = page.getByRole("dialog").getByRole("status", { name: "Connection of metrics" });
  await expect.element(outcome).toHaveTextContent("Data source metrics saved.");
  await expect.element(page.getByRole("dialog", { name: "Edit metrics" })).toBeVisible();
  await expect.poll(() => addresses).toEqual(["metrics"]);
  await save.click();
  await expect.poll(() => asked("PUT /data-sources/metrics")).toHaveLength(1);
  await page.getByRole("button", { name: "Done" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  const other = page.getByRole("article", { name: "other" });
  await other.getByRole("button", { name: "Edit" }).click();
  await expect.element(name).toHaveValue("other");
});

it("says first which sources fail and since when, and leads to them", async () => {
  const gitlab = { ...dataSource("gitlab"), health: failing("answered HTTP 401", AT) };
  serve({ "GET /data-sources": list([dataSource("mimir"), gitlab]) });
  await show(<SourcesPage />);
  await expect
    .element(page.getByText(/^1 of 2 data sources fails/))
    .toHaveTextContent(/^1 of 2 data sources fails: gitlab since 2026-11-22 /);
  await expect.element(page.getByRole("link", { name: "gitlab" })).toHaveAttribute("href", "#source-gitlab");
  await expectReadable("a failing source");
});

it("leads to the card of the source that its address names, which may be the last of many", async () => {
  const names = Array.from({ length: 12 }, (_, at) => `source-${at}`);
  serve({ "GET /data-sources": list([...names, "zz-last"].map((each) => dataSource(each))) });
  await show(<SourcesPage />, { search: "?source=zz-last" });
  await expect.element(page.getByRole("heading", { name: "zz-last" })).toBeInViewport();
});

it("does not save over what another administrator saved, shows theirs, and saves over it on request", async () => {
  const URL = page.getByRole("textbox", { name: /^URL/ });
  const GET = "GET /data-sources";
  const PUT = "PUT /data-sources/mimir";
  const stored = (revision: number, url: string): DataSource => ({ ...dataSource("mimir"), revision, url });
  /** Another administrator saves, which the page learns from the refusal. */
  const othersSave = (theirs: DataSource): void =>
    serve({
      [PUT]: () => {
        serve({ [GET]: list([theirs]) });
        return refuse(412, "preconditionFailed", "mimir was changed by somebody else.")({} as never);
      },
    });
  serve({ [GET]: list([stored(1, "http://first:9009")]) });
  othersSave(stored(2, "http://theirs:9009"));
  await show(<SourcesPage />, { search: "?edit=mimir" });
  await userEvent.fill(URL, "http://mine:9009");
  await save.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("mimir was changed by somebody else.");
  await expect.element(page.getByText(/^Somebody else saved in the meantime/)).toBeVisible();
  await expect.element(URL).toHaveValue("http://mine:9009");
  await expectReadable("a conflict");
  await page.getByRole("button", { name: "Discard mine" }).click();
  await expect.element(URL).toHaveValue("http://theirs:9009");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  // The page cannot see what the other changed: it may be a credential.
  othersSave(stored(3, "http://theirs:9009"));
  await userEvent.fill(URL, "http://mine:9010");
  await save.click();
  await expect.element(page.getByText(/^Somebody else saved in the meantime/)).toBeVisible();
  serve({ [PUT]: json(stored(4, "http://mine:9010")), [GET]: list([stored(4, "http://mine:9010")]) });
  await page.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect.element(page.getByText("Data source mimir saved.")).toBeVisible();
  await expect.element(page.getByText(/^Somebody else saved in the meantime/)).not.toBeInTheDocument();
  await save.click();
  await expect.poll(() => asked(PUT).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"', null, '"4"']);
});
