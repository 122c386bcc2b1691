/** The main pages at every width that the product is made for: within it, with a way to the other pages, readable. */
import { expectInScheme, settle, SCHEMES } from "./support/looks";
import { expect, test } from "./support/test";

test.describe.configure({ mode: "parallel" });

const POLICY = "demo-developer-and-peak";
const WIDTHS = [390, 768, 1024, 1440, 1920];

const PAGES: Readonly<Record<string, string>> = {
  overview: "/",
  policy: `/policies/${POLICY}`,
  policies: "/policies",
  run: "/runs/RUN",
  comparison: "/runs/RUN?tab=compare",
  "data sources": "/sources",
  "try a query": "/sources?source=demo-prometheus",
  tuner: `/policies/${POLICY}/tune`,
};

for (const [name, address] of Object.entries(PAGES)) {
  test(`${name} fits ${WIDTHS.join(", ")} px, light and dark`, async ({ page, api }) => {
    const [last] = await api.finishedRuns(POLICY);
    await page.setViewportSize({ width: WIDTHS[0]!, height: 900 });
    await page.goto(address.replace("RUN", last!.id));
    await settle(page);
    const navigation = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Runs" });
    const way = navigation.or(page.getByRole("button", { name: "Open navigation" }));
    for (const [index, width] of WIDTHS.entries()) {
      await page.setViewportSize({ width, height: 900 });
      await expect(way.filter({ visible: true }).first()).toBeInViewport();
      // Widths take turns with the scheme that all rules are tried in; looks.spec.ts tries both at two of them.
      for (const scheme of index % 2 === 0 ? SCHEMES : [...SCHEMES].reverse()) {
        await expectInScheme(page, scheme, `${width} px`, scheme === SCHEMES[index % 2]);
      }
    }
  });
}
