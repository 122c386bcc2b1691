/** A user asks what a run changed. */
import { startFakePrometheus, type FakePrometheus } from "../test/support/fakePrometheus/fake";
import { steady } from "../demo/prometheus/series";
import { usagePolicy } from "../test/support/usagePolicy";
import { RunPage } from "./support/pages/runs";
import { expect, test } from "./support/test";

const POLICY = "changing-usage";

test.describe("two runs of one policy that keeps two images", () => {
  let tiny: FakePrometheus;
  test.beforeAll(async () => {
    tiny = await startFakePrometheus();
  });
  test.afterAll(async () => {
    await tiny.close();
  });

  test("are compared: what entered, what left, what moved", async ({ page, api }) => {
    await api.addSource("changing-cluster", "prometheus", tiny.url);
    await api.addPolicy(usagePolicy(POLICY, tiny.url));
    tiny.series = steady({ a: 3, b: 2, c: 1 });
    const before = await api.finishedRun(await api.startRun(POLICY));
    tiny.series = steady({ a: 3, b: 2, c: 9 });
    const after = await api.finishedRun(await api.startRun(POLICY));

    const run = new RunPage(page);
    await run.open(after.id);
    await run.tab("Compare").click();
    const changes = page.getByRole("list", { name: /^Changes from .* to this run$/ });
    await expect(changes.getByRole("listitem")).toHaveText([
      "1 entered",
      "1 left",
      "1 moved",
      "0 at the same rank",
    ]);
    for (const [group, image] of [
      ["Entered", "c"],
      ["Left", "b"],
      ["Moved", "a"],
    ] as const) {
      const region = page.getByRole("region", { name: group, exact: true });
      await expect(region.getByRole("rowheader", { name: image, exact: true })).toBeVisible();
    }

    // In the opposite direction, by URL as in a shared link.
    await run.open(before.id, `?tab=compare&compare=${after.id}`);
    await expect(changes.getByRole("listitem")).toContainText(["1 entered", "1 left", "1 moved"]);
    await expect(
      page.getByRole("region", { name: "Entered", exact: true }).getByRole("rowheader", { name: "b" }),
    ).toBeVisible();
  });
});
