import { page } from "vitest/browser";
import { expect, it, vi } from "vitest";
import type { DataSource } from "@/lib/api/dataSources";
import { dataSource, failing } from "@/test/support/components/dataSource";
import { asked, givenUp, json, never, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { SourceCard } from "./SourceCard";

const source = (more: Partial<DataSource>): DataSource =>
  dataSource("prom", { url: "http://prom:9090", dependents: [], ...more });
const READ = "GET /data-sources/prom";
const DELETE = "DELETE /data-sources/prom";

const dialog = page.getByRole("dialog", {
  name: /^(Delete the data source prom\?|prom cannot be deleted yet)$/,
});
const confirm = dialog.getByRole("button", { name: "Delete", exact: true });
const remove = page.getByRole("button", { name: "Delete", exact: true });

async function showCard(shown: DataSource): Promise<void> {
  await show(<SourceCard source={shown} tried={false} onTry={vi.fn()} onEdit={vi.fn()} />);
}

it("names everything that uses the source, with the pages that have it", async () => {
  await showCard(
    source({
      usedBy: ["usage"],
      dependents: [
        { kind: "nodeReader", name: "ci-pool", deletedWith: true },
        { kind: "jobSetCollector", name: "team", deletedWith: true },
      ],
    }),
  );
  await expect
    .element(page.getByText(/^Used by/).element().parentElement)
    .toHaveTextContent("policy usage; node reader ci-pool, collector of the job set team");
  await expect
    .element(page.getByRole("link", { name: "node reader ci-pool" }))
    .toHaveAttribute("href", "/nodes/snapshots");
  await expectReadable("used");
});

it("tells before it deletes what goes with the source and what stays, as it is by then", async () => {
  serve({
    [READ]: json(
      source({
        revision: 3,
        ambiguousFor: ["undecided"],
        dependents: [
          { kind: "nodeReader", name: "ci-pool", deletedWith: true },
          { kind: "nodeReaderMetrics", name: "edge", deletedWith: false },
          { kind: "importSchedule", name: "platform", deletedWith: true },
        ],
      }),
    ),
    [DELETE]: () => new Response(null, { status: 204 }),
  });
  // The page was rendered before the others were added.
  await showCard(source({}));
  await expect.element(page.getByText("nothing")).toBeVisible();
  await remove.click();
  await expect.element(dialog).toHaveTextContent(/Deleted with it, together with its credentials/);
  const lists = dialog.getByRole("list");
  await expect.element(lists.nth(0)).toHaveTextContent("node reader ci-poolimport schedule of platform");
  await expect
    .element(dialog)
    .toHaveTextContent(/What stays: the node snapshots that were read; the builds that were imported\./);
  await expect.element(lists.nth(1)).toHaveTextContent(/added metrics of the node reader edge: reads added/);
  await expect.element(lists.nth(2)).toHaveTextContent("undecided");
  await expectReadable("what goes with it");
  expect(asked(DELETE)).toHaveLength(0);
  await confirm.click();
  await expect.element(page.getByText("Data source prom deleted.")).toBeVisible();
  // The revision that was shown in the question.
  expect(asked(DELETE).map(({ ifMatch }) => ifMatch)).toEqual(['"3"']);
});

it("offers no deletion of a source that policies ask, and names them", async () => {
  serve({ [READ]: json(source({ usedBy: ["usage", "weekly"] })) });
  await showCard(source({}));
  await remove.click();
  await expect.element(dialog).toHaveAccessibleName("prom cannot be deleted yet");
  await expect.element(dialog.getByRole("list")).toHaveTextContent("usageweekly");
  await expect.element(confirm).not.toBeInTheDocument();
  await expectReadable("in use");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
});

it("says that nothing uses it, or why it could not be asked", async () => {
  serve({ [READ]: refuse(404, "notFound", 'There is no data source named "prom".') });
  await showCard(source({}));
  await remove.click();
  await expect.element(page.getByText(/prom was not deleted/)).toBeVisible();
  serve({ [READ]: json(source({})) });
  await remove.click();
  await expect.element(dialog).toHaveTextContent(/Nothing uses it\./);
});

it("cancels a test of a source that keeps silent, and shows the test before", async () => {
  const TEST = "POST /data-sources/prom/test";
  serve({ [TEST]: never });
  await showCard(source({}));
  const test = page.getByRole("button", { name: "Test connection" });
  await test.click();
  const outcome = page.getByRole("status", { name: "Connection of prom" });
  await expect.element(outcome).toHaveTextContent("Testing…");
  await page.getByRole("button", { name: "Cancel the test of prom" }).click();
  await expect.poll(givenUp).toEqual([TEST]);
  await expect.element(outcome).not.toHaveTextContent("Testing…");
  await expect.element(test).toHaveFocus();
  expect(asked(TEST)[0]?.body).toBeUndefined();
});

const AT = "2026-11-22T09:00:00.000Z";
const passed = { ok: true, latencyMs: 12, version: "3.0.0", message: "It answers.", at: AT };
const state = page.getByRole("status", { name: "Connection of prom" });

it("says since when operations fail, with what would change it, whatever an older test says", async () => {
  const health = { ...failing("http://prom:9090/api/v1/query refused the connection", AT), answeredAt: AT };
  await showCard(source({ lastTest: passed, health }));
  await expect
    .element(state)
    .toHaveTextContent(
      /^FailingRequests have failed since 2026-11-22 .*, last answered .*http:\/\/prom:9090\S+ refused/,
    );
  await expect.element(state).toHaveTextContent(/Start the server again, or correct the URL with Edit/);
  await expect.element(state).toHaveTextContent(/passed a test .* ago$/);
  await expect.element(state).not.toHaveTextContent("Reachable");
  await expectReadable("failing in use");
});

it("shows a failed test as such, and no test that operations have outdated", async () => {
  const lastTest = { ...passed, ok: false, message: "HTTP 500" };
  const tested = { ...failing("HTTP 500", AT), foundBy: "test", code: null } as const;
  await showCard(source({ lastTest, health: tested }));
  await expect.element(state).toHaveTextContent(/^FailingTest failed .* agoHTTP 500/);
  await expect.element(state).not.toHaveTextContent("In use");
});

it("answers in use after a failed test", async () => {
  const lastTest = { ...passed, ok: false, message: "HTTP 500" };
  const health = {
    ...dataSource("prom").health,
    state: "answering",
    foundBy: "use",
    at: AT,
    answeredAt: AT,
  } as const;
  await showCard(source({ lastTest, health }));
  await expect.element(state).toHaveTextContent(/^Answeringanswered a request .* agofailed a test .* ago$/);
  await expect.element(state).not.toHaveTextContent("HTTP 500");
});
