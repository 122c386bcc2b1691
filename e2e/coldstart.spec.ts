/** An engineer asks which node provides a digest that no node holds, changes answers, and replays a herd. */
import type { Page } from "@playwright/test";
import { expectReadable, settle, violations } from "./support/looks";
import { expect, test } from "./support/test";

/** The example's best nodes in the page's order. */
const BEST = ["node-12", "node-11", "node-09"] as const;

async function open(page: Page): Promise<void> {
  await page.goto("/coldstart");
  await expect(page.getByRole("heading", { level: 2, name: "Rule 7 decides" })).toBeVisible();
}

/** Forms load when they are near the viewport. */
async function toTheEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}

async function say(page: Page, node: string, answer: string): Promise<void> {
  await page.getByRole("combobox", { name: `Answer of ${node}` }).selectOption(answer);
}

function rule(page: Page, number: number) {
  return page.locator(`li[data-rule="${number}"]`).first();
}

test("each of the seven rules by changing answers", async ({ page }) => {
  await open(page);
  await expect(rule(page, 7)).toHaveAttribute("data-state", "matched");
  for (const [answer, number] of [
    ["auth", 1],
    ["cached", 2],
    ["pulling", 3],
    ["transient", 4],
  ] as const) {
    await say(page, BEST[0], answer);
    await expect(rule(page, number)).toHaveAttribute("data-state", "matched");
    await expect(rule(page, 7)).toHaveAttribute("data-state", "notReached");
    await expect(page.getByRole("status", { name: "What changed" })).toContainText(`Rule 7 → rule ${number}`);
  }
  for (const node of BEST) await say(page, node, "silent");
  await expect(rule(page, 5)).toHaveAttribute("data-state", "matched");
  await page.getByRole("button", { name: "Take changes back" }).click();
  const health = page.getByRole("textbox", { name: /The DHT’s health/ });
  await health.fill("0.5");
  await expect(rule(page, 6)).toHaveAttribute("data-state", "matched");
  // The URL follows a change after a moment. Initial content does not show that it has.
  await expect(page).toHaveURL((url) => url.searchParams.get("q")?.includes('"health":0.5') ?? false);
  await page.reload();
  await expect(rule(page, 6)).toHaveAttribute("data-state", "matched");
  await settle(page);
  expect(await violations(page)).toEqual([]);
});

test("what would change it is said for every other rule, and a press makes it so", async ({ page }) => {
  await open(page);
  const changes = page.getByRole("region", { name: "What would change it" });
  await expect(changes.getByRole("button")).toHaveText([
    /^Rule 1 if node-12 has no access/,
    "Rule 2 if node-12 has it",
    "Rule 3 if node-12 has been pulling it for 2 s",
    "Rule 4 if node-12 failed for now",
    "Rule 5, then rule 7 if node-12, node-11 and node-09 do not answer",
    "Rule 6, then rule 7 if the DHT's health is 0.5",
  ]);
  await expect(
    page.getByRole("group", { name: /^The poll of the DHT: 10 lookups, found after/ }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Show table: The poll of the DHT" }).click();
  await expect(page.getByRole("table", { name: "The poll of the DHT" })).toContainText("1 provider");
  for (const number of [5, 7, 6, 7, 2, 7]) {
    await changes.getByRole("button", { name: new RegExp(`^Rule ${number}\\b`) }).click();
    await expect(rule(page, number)).toHaveAttribute("data-state", "matched");
  }
});

test("an address without nodes, or with too many, says so", async ({ page }) => {
  const asked = (members: string): string => {
    const digest = `sha256:${"4f53cda18c2baa0c".repeat(4)}`;
    const question = { digest, self: "node-03", members, kind: "layer", sizeMib: 100, health: 1 };
    return `/coldstart?q=${encodeURIComponent(JSON.stringify({ ...question, foundSeconds: null, answers: {} }))}`;
  };
  await page.goto(asked(""));
  await expect(page.getByText("No node is named")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Members" })).toBeVisible();
  await page.goto(asked("node-[1-6000]"));
  await expect(page.getByText(/This cannot be resolved: .*limit coldstartMembers/)).toBeVisible();
});

test("by keyboard: to the page, to another answer", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await expect(page).toHaveURL(/\/coldstart$/, { timeout: 15_000 });
  }).toPass();
  const answer = page.getByRole("combobox", { name: `Answer of ${BEST[0]}` });
  // It can be changed once the page is interactive; until then it cannot be focused.
  await expect(answer).toBeEnabled();
  await answer.focus();
  await page.keyboard.press("ArrowDown");
  await expect(answer).toHaveValue("cached");
  await expect(page.getByRole("status", { name: "What changed" })).toContainText("Rule 7 → rule 2");
});

test("a herd pulls once where there were 80, and the seed is in the address", async ({ page }) => {
  await page.goto("/coldstart/herd");
  await expect(page.getByText("1 pull from the registry where there would be 80")).toBeVisible();
  // The form is next to the result.
  const seed = page.getByRole("textbox", { name: "Seed" });
  await expect(seed).toBeInViewport();
  await seed.fill("7");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/herd=/);
  await expect(page.getByText("Compared with the previous herd, with the cascade:")).toBeVisible();
  await page.reload();
  await expect(page.getByText("from the registry where there would be")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Seed" })).toHaveValue("7");
  await page.getByRole("button", { name: "Show table: Ready nodes over virtual time" }).click();
  await expect(page.getByRole("table", { name: "Ready nodes over virtual time" })).toBeVisible();
  await settle(page);
  expect(await violations(page)).toEqual([]);
});

test("the planner groups a manifest's children, and says what is wrong with one", async ({ page }) => {
  await page.goto("/coldstart/prefetch");
  await expect(page.getByRole("table", { name: "Requests by puller and kind" })).toContainText("config");
  const waits = page.getByRole("table", { name: "Time for the whole image" });
  await expect(waits.getByRole("row", { name: /^Rule 7/ })).toContainText(/\d+\.\d s\s*\d+\.\d s/);
  // The form loads when it is near the viewport.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole("textbox", { name: "Manifest (JSON)" }).fill("[]");
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await expect(page.getByText("is not a JSON object")).toBeVisible();
});

test("the planner reads an image of a registry, of an index the platform that is chosen", async ({
  page,
}) => {
  await page.goto("/coldstart/prefetch");
  const source = page.getByRole("combobox", { name: "Data source" });
  await source.scrollIntoViewIfNeeded();
  await source.selectOption("demo-registry");
  await page.getByRole("button", { name: "Read the manifest" }).click();
  await expect(page.getByText("needs an image such as ci/node:22")).toBeVisible();
  await page.getByRole("textbox", { name: "Image" }).fill("ci/node:22");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table", { name: "Manifests of the index" })).toContainText("linux/arm64");
  await page.getByRole("combobox", { name: "Platform" }).selectOption("linux/arm64");
  const requests = page.getByRole("table", { name: "Requests by puller and kind" });
  await expect(requests).toContainText("config");
  await expect(page.getByText("ci/node:22, linux/arm64 from demo-registry: sha256:")).toBeVisible();
  const address = page.url();
  expect(address).toContain("image=");
  expect(address.length).toBeLessThan(300);
  await page.reload();
  await expect(requests).toContainText("layer");
  await settle(page);
  expect(await violations(page)).toEqual([]);
});

test.describe("an image that the registry does not have", () => {
  // The browser logs a message about every 4xx response.
  test.use({ expectedComplaints: [/422 .*\/coldstart\/manifest/] });

  test("is said, with the registry's own words", async ({ page }) => {
    const image = JSON.stringify({ source: "demo-registry", image: "ci/node:none" });
    await page.goto(`/coldstart/prefetch?image=${encodeURIComponent(image)}`);
    await expect(
      page.getByRole("alert").filter({ hasText: "was not read from demo-registry" }),
    ).toContainText("MANIFEST_UNKNOWN");
  });
});

test("a manifest that is too large for an address stays in the page", async ({ page }) => {
  await page.goto("/coldstart/prefetch");
  const layers = Array.from({ length: 200 }, (_, at) => ({
    digest: `sha256:${at.toString(16).padStart(64, "0")}`,
    size: 1_000,
  }));
  const manifest = JSON.stringify({ config: { digest: `sha256:${"ab".repeat(32)}`, size: 7 }, layers });
  const text = page.getByRole("textbox", { name: "Manifest (JSON)" });
  await text.fill(manifest);
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await expect(page.getByText("too large for the URL")).toBeVisible();
  expect(page.url()).not.toContain("plan=");
  await expect(page.getByRole("table", { name: "Requests by puller and kind" })).toContainText("layer");
  await text.fill(
    JSON.stringify({ config: { digest: `sha256:${"ab".repeat(32)}`, size: 7 }, layers: layers.slice(0, 2) }),
  );
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await expect(page).toHaveURL(/plan=/);
  await expect(page.getByText("too large for the URL")).toBeHidden();
  await expect(page.getByRole("table", { name: "Requests by puller and kind" })).toContainText("layer");
});

test("a mirror's metrics replace values that were not entered, and the page says which", async ({ page }) => {
  await page.goto("/coldstart/ranking");
  const source = page.getByRole("combobox", { name: "From data source" });
  // Content that loads on the way makes the page longer.
  await expect(async () => {
    await toTheEnd(page);
    await expect(source).toBeVisible({ timeout: 500 });
  }).toPass();
  await source.selectOption("demo-prometheus");
  await page.getByRole("combobox", { name: "Over" }).selectOption("24h");
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await page.getByRole("heading", { name: "Where the numbers come from" }).scrollIntoViewIfNeeded();
  const numbers = page.getByRole("table", { name: "Where the numbers come from" });
  const rate = numbers.getByRole("row", { name: /Registry’s rate/ });
  await expect(rate).toContainText("demo-prometheus, the last day");
  await expect(rate).toContainText("24");
  await expect(numbers.getByRole("row", { name: /^Nodes \d/ })).toContainText("the policy");
  await expect(page.getByRole("table", { name: "How cold resolves end" })).toContainText("Rule 7");
  await expect(page).toHaveURL(/mirror=/);
  // Entered values take precedence. A jump to the end may have passed the form, which loads when it is near.
  await page.getByRole("region", { name: "Cluster" }).scrollIntoViewIfNeeded();
  await page.getByRole("textbox", { name: "Registry’s rate (MiB/s)" }).fill("80");
  await page.getByRole("button", { name: "Compute" }).click();
  await expect(rate).toContainText("entered");
  await settle(page);
  expect(await violations(page)).toEqual([]);
  // A query without a result is named.
  await toTheEnd(page);
  await page.getByRole("button", { name: "Show and change the queries" }).click();
  await page
    .getByRole("textbox", { name: "Nodes that could be reached", exact: true })
    .fill("sum(increase(nothing[$range]))");
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await expect(page.getByText(/Nodes that could be reached: it found no series/)).toBeVisible();
});

test("from a run to what still waits: the line, the seed table, an image explained", async ({ page }) => {
  await page.goto("/coldstart/ranking");
  const table = page.getByRole("table", { name: "Seed one copy, or prewarm everywhere?" });
  await expect(table).toContainText("seed one copy");
  await expect(table).toContainText("prewarm everywhere");
  await expect(page.getByRole("heading", { name: /images? cross(es)? the line of/ })).toBeVisible();
  await expect(page.getByRole("group", { name: "The line" })).toContainText("First out");
  await table.getByRole("button", { name: /ci/ }).first().click();
  const why = page.getByRole("dialog");
  await expect(why.getByRole("meter", { name: "Pull from the registry until others see it" })).toBeVisible();
  await why.getByText("Arithmetic", { exact: true }).click();
  await expect(why.getByRole("list", { name: "Arithmetic" })).toContainText("distinct cold pulls");
  await expect(page).toHaveURL(/image=/);
  await page.keyboard.press("Escape");
  await expect(why).toBeHidden();
  // Peers as slow as the registry: longer waits, and the URL contains the input.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole("textbox", { name: "A node’s rate (MiB/s)" }).fill("10");
  await page.getByRole("button", { name: "Compute" }).click();
  await expect(page).toHaveURL(/cluster=/);
  await expect(page.getByRole("table", { name: "How much the inputs matter" })).toContainText("10.0 MiB/s");
  await settle(page);
  expect(await violations(page)).toEqual([]);
});

for (const [name, address] of Object.entries({
  "cold start": "/coldstart",
  "cold start, herd": "/coldstart/herd",
  "cold start, prefetch": "/coldstart/prefetch",
  "cold start, ranking": "/coldstart/ranking",
})) {
  test(name, async ({ page }) => {
    await expectReadable(page, async () => {
      await page.goto(address);
    });
  });
}
