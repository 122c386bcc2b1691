/**
 * Pages in light and dark, wide and narrow: accessible, within their width, without console messages. Pages with
 * their own journeys are checked in those files.
 */
import { expectReadable, tooWide, violations } from "./support/looks";
import { expect, test } from "./support/test";

test.describe.configure({ mode: "parallel" });

const POLICY = "demo-developer-and-peak";

/** `RUN` is replaced by the demo policy's last run, `IMAGE` by the first image of its ranking. */
const PAGES: Readonly<Record<string, string>> = {
  policies: "/policies",
  "policies, none found": "/policies?q=nothing-is-called-this",
  "new policy": "/policies/new",
  "new policy from a strategy": "/policies/new?template=hybrid-usage-peak",
  "new policy from YAML": "/policies/new?template=yaml",
  policy: `/policies/${POLICY}`,
  "policy, versions": `/policies/${POLICY}?tab=versions`,
  "policy, runs": `/policies/${POLICY}?tab=runs`,
  "policy, expected images": `/policies/${POLICY}?tab=expected`,
  "policy, export": `/policies/${POLICY}?tab=export`,
  runs: "/runs",
  "runs, none found": "/runs?policy=nothing-is-called-this",
  run: "/runs/RUN",
  "run, as a table": "/runs/RUN?view=table",
  "run, pipeline": "/runs/RUN?tab=pipeline",
  "run, signals": "/runs/RUN?tab=signals",
  "run, queries": "/runs/RUN?tab=queries",
  "run, warnings": "/runs/RUN?tab=warnings",
  "run, YAML": "/runs/RUN?tab=yaml",
  "run, compare": "/runs/RUN?tab=compare",
  "explanation, sentence": "/runs/RUN?image=IMAGE",
  "explanation, bars": "/runs/RUN?image=IMAGE&depth=bars",
  "explanation, arithmetic": "/runs/RUN?image=IMAGE&depth=arithmetic",
  "data sources": "/sources",
  "add a data source": "/sources?edit=add",
  "try a query": "/sources?source=demo-prometheus",
  imports: "/minutes/imports",
  "what changed, none found": "/changes?subject=policy/nothing-is-called-this",
  audit: "/audit",
  "audit, none found": "/audit?q=nothing-is-called-this",
  settings: "/settings",
  "people, adding one": "/settings/people?person=add",
  "API tokens, without an account": "/settings/tokens",
  webhooks: "/settings/webhooks",
  "add a webhook": "/settings/webhooks?edit=~new",
  "account, without an account": "/settings/account",
};

for (const [name, address] of Object.entries(PAGES)) {
  test(name, async ({ page, api }) => {
    const [last] = await api.finishedRuns(POLICY, 2);
    const { ranking } = await api.finishedRun(last!.id);
    const url = address.replace("RUN", last!.id).replace("IMAGE", encodeURIComponent(ranking[0]!.image));
    await expectReadable(page, async () => {
      await page.goto(url);
    });
  });
}

test("a chosen colour scheme is kept", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Use dark colours" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test.describe("an address that leads nowhere", () => {
  test.use({ expectedComplaints: [/404/] });

  for (const address of ["/nothing-here", "/policies/nothing-here", "/runs/nothing-here"]) {
    test(address, async ({ page }) => {
      await page.goto(address);
      await expect(
        page.getByText(/not found|no (policy|run|page)|does not exist|unknown/i).first(),
      ).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  }
});

test("a page that is wrong in both ways is found out", async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Wrong</title><main><h1>Wrong</h1><p style="color:#bbb">Pale</p><p style="color:#bbb">As pale</p><p style="width:3000px">Wide</p></main>',
  );
  for (const asked of ["all", "colours"] as const) {
    const pale = (await violations(page, undefined, asked)).filter((each) =>
      each.startsWith("color-contrast"),
    );
    expect(pale, asked).toHaveLength(2);
  }
  expect(await tooWide(page)).not.toEqual([]);
});
