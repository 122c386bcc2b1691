/** A user looks up who changed what: finds the change, reads it, exports it. */
import { z } from "zod";
import { auditEventSchema } from "../lib/api/audit";
import { pageOf } from "../lib/api/common";
import { usagePolicy } from "../test/support/usagePolicy";
import { expectReadable, settle, violations } from "./support/looks";
import { AuditPage } from "./support/pages/audit";
import { expect, test } from "./support/test";

const SOURCE = "http://prometheus.example:9090";

test("a changed setting is found, and its event says from what to what", async ({ page }) => {
  await page.goto("/settings");
  const days = page.getByRole("textbox", { name: "Age at which a run is removed" });
  const before = (await days.inputValue()).replace(/\D/g, "");
  const after = String(Number(before) + 1);
  await days.fill(after);
  const retention = page.getByRole("region", { name: "Retention" });
  await retention.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Settings saved.")).toBeVisible();

  await page.getByRole("link", { name: "Audit", exact: true }).click();
  const audit = new AuditPage(page);
  await audit.search.fill("settings.up");
  await expect(page).toHaveURL(/q=settings\.up/);
  const entry = audit.entry("Settings changed", "settings");
  await entry.focus();
  await page.keyboard.press("Enter");
  await expect(audit.value("retention.runDays")).toContainText(new RegExp(`Changed\\s*${before}.*${after}`));
  await expect(audit.value("retention.runsPerPolicy")).toHaveCount(0);
  await expect(audit.event).toContainText("demo, role admin");

  // A colleague who opens the link sees the same.
  await page.reload();
  await expect(audit.value("retention.runDays")).toContainText(after);
  await settle(page);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(audit.event).toBeHidden();
  await expect(page).not.toHaveURL(/event=/);
  await expect(entry).toBeFocused();
});

test("a changed policy is compared line by line, and exported alone", async ({ page, api }) => {
  const spec = usagePolicy("audited-usage", SOURCE);
  await api.addPolicy(spec);
  const saved = await page.request.put("/api/v1/policies/audited-usage", {
    data: { spec: spec.replace("maxImages: 2", "maxImages: 9") },
  });
  expect(saved.status()).toBe(200);

  const audit = new AuditPage(page);
  await audit.open("?area=policy.");
  await audit.search.fill("audited-usage");
  await expect(audit.rows).toHaveCount(3);
  await audit.entry("Policy changed", "policy/audited-usage").click();
  await expect(audit.value("version")).toContainText(/Changed\s*1.*2/);
  const text = audit.value("spec").getByRole("textbox", { name: "Changes of spec" });
  await expect(text).toContainText("maxImages: 9");
  await expect(text).toContainText("maxImages: 2");
  await settle(page);
  expect(await violations(page)).toEqual([]);

  await audit.event.getByRole("button", { name: "Only this target" }).click();
  await expect(audit.event).toBeHidden();
  await expect(page).toHaveURL(/\/audit\?target=policy\/audited-usage$/);
  const csv = await audit.exported("CSV");
  expect(csv).toContain("policy.update,policy/audited-usage");
  expect(csv).not.toContain("settings.update");
  const events = z
    .array(z.looseObject({ action: z.string(), target: z.string() }))
    .parse(JSON.parse(await audit.exported("JSON")));
  expect(events.map(({ action }) => action)).toEqual(["policy.update", "policy.create"]);
  await expect(audit.rows.getByRole("link", { name: "policy/audited-usage" }).first()).toHaveAttribute(
    "href",
    "/policies/audited-usage",
  );
});

test("an event can be read however it is looked at", async ({ page }) => {
  const found = await page.request.get("/api/v1/audit-events?action=policy.create&limit=1");
  const [event] = pageOf(auditEventSchema).parse(await found.json()).items;
  const audit = new AuditPage(page);
  await expectReadable(page, async () => {
    await page.goto(`/audit?event=${event?.id}`);
    await expect(audit.value("spec")).toContainText("DiscoveryPolicy");
  });
});

test("a search that finds nothing says so and leads back", async ({ page }) => {
  const audit = new AuditPage(page);
  await audit.open("?q=nothing-is-called-this");
  await page.getByRole("button", { name: "Show all events" }).click();
  await expect(audit.rows.nth(1)).toBeVisible();
  await expect(audit.search).toHaveValue("");
});

test.describe("somebody without the role", () => {
  test.use({ expectedComplaints: [/403/] });

  test("is told what it needs", async ({ page, playwright, baseURL }) => {
    const demo = await playwright.request.newContext({ baseURL });
    const made = await demo.post("/api/v1/users", {
      data: { email: "onlooker@example.com", name: "Onlooker", role: "viewer" },
    });
    const { user, link } = z
      .object({ user: z.object({ id: z.string() }), link: z.object({ url: z.string() }) })
      .parse(await made.json());
    try {
      const token = new URL(link.url).hash.slice(1);
      const entered = await page.request.post("/api/v1/setup", {
        data: { token, password: "a quiet onlooker" },
      });
      expect(entered.status(), await entered.text()).toBe(200);
      await page.goto("/audit");
      await expect(page.getByText("The audit log is for administrators")).toBeVisible();
      await expect(
        page.getByText(/needs the role admin; onlooker@example\.com has the role viewer/),
      ).toBeVisible();
      await expect(page.getByRole("link", { name: /^Export/ })).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
    } finally {
      await demo.delete(`/api/v1/users/${user.id}`);
      await demo.dispose();
    }
  });
});
