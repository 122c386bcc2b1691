/** A user checks in the morning what has changed since the last visit. */
import { readFile } from "node:fs/promises";
import { usagePolicy } from "../test/support/usagePolicy";
import { startReceiver } from "../test/support/receiver";
import { expectReadable, settle, violations } from "./support/looks";
import { expect, test } from "./support/test";

const SOURCE = "http://prometheus.example:9090";
const NAME = "changed-usage";

test("a changed policy is found in the feed with before and after, filtered, shared and exported", async ({
  page,
  api,
}) => {
  const spec = usagePolicy(NAME, SOURCE);
  await api.addPolicy(spec);
  const saved = await page.request.put(`/api/v1/policies/${NAME}`, {
    data: { spec: spec.replace("maxImages: 2", "maxImages: 9") },
  });
  expect(saved.status()).toBe(200);

  // Reachable by keyboard from any page.
  await page.goto("/policies");
  await expect(page.getByRole("textbox", { name: "Search policies" })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("w");
    await expect(page).toHaveURL(/\/changes$/, { timeout: 15_000 });
  }).toPass();
  const entries = page.getByRole("list", { name: "Changes" });
  const entry = entries.getByRole("listitem").filter({ hasText: `Policy changed: ${NAME}` });
  await expect(entry.getByRole("listitem").filter({ hasText: "Max images" })).toContainText("2→became9");
  await entry.getByRole("button", { name: `Only changes of ${NAME}` }).click();
  await expect(page).toHaveURL(/subject=policy\/changed-usage/);
  await expect(page.getByRole("status").filter({ hasText: "2 changes" })).toBeVisible();
  await page.getByRole("button", { name: "Last 24 hours" }).click();
  await expect(page).toHaveURL(/from=/);

  // A colleague who opens the link sees the same.
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "2 changes" })).toBeVisible();
  await page.getByRole("combobox", { name: "Kind" }).selectOption("policy.create");
  await expect(page.getByRole("status").filter({ hasText: "1 change" })).toBeVisible();
  await settle(page);
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv).toContain(`discovery,policy.create,policy/${NAME}`);
  expect(csv).not.toContain("policy.update");
  await entries.getByRole("link", { name: NAME }).click();
  await expect(page).toHaveURL(new RegExp(`/policies/${NAME}$`));
});

test("the feed is readable in both schemes and narrow", async ({ page }) => {
  await expectReadable(page, async () => {
    await page.goto("/changes");
    await expect(page.getByRole("list", { name: "Changes" })).toBeVisible();
  });
});

test("a receiver chooses changes of a part, and gets them", async ({ page, api }) => {
  const receiver = await startReceiver();
  try {
    await page.goto("/settings/webhooks?edit=~new");
    const form = page.getByRole("dialog", { name: "Add webhook" });
    await form.getByRole("textbox", { name: "Name" }).fill("morning-feed");
    await form.getByRole("textbox", { name: "URL" }).fill(`${receiver.origin}/hook`);
    await form.getByLabel("Signing secret").fill("signing-secret-of-a-journey");
    await expect(
      form.getByRole("checkbox", { name: "Policies or what they select change" }),
    ).not.toBeChecked();
    await form.getByRole("checkbox", { name: "Policies or what they select change" }).check();
    await form.getByRole("button", { name: /^Save/ }).click();
    await expect(form.getByText("Taken")).toBeVisible();
    await api.addPolicy(usagePolicy("told-usage", SOURCE));
    await expect
      .poll(() => receiver.taken.map(({ body }) => body).join("\n"), { timeout: 30_000 })
      .toContain('"type":"changes.discovery"');
  } finally {
    await page.request.delete("/api/v1/webhook-receivers/morning-feed");
    await receiver.close();
  }
});
