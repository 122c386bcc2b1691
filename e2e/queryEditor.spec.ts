/** A user writes a query with names from the data source, and sees where it is wrong. */
import type { Locator, Page } from "@playwright/test";
import { expectBothSchemes } from "./support/looks";
import { expect, test } from "./support/test";

const offered = (page: Page, name: string): Locator =>
  page.getByRole("option", { name: new RegExp(`^${name}`) }).first();

test("a PromQL query is completed, refused at its place, mended and asked by keyboard", async ({ page }) => {
  await page.goto("/sources?source=demo-prometheus");
  const editor = page.getByRole("textbox", { name: "PromQL" });
  await editor.fill("");
  await editor.press("Escape");
  await editor.pressSequentially("count(kube_pod_container_i");
  await offered(page, "kube_pod_container_info").click();
  await editor.pressSequentially("{ima");
  await offered(page, "image").click();
  await editor.pressSequentially('=~"');
  await expect(offered(page, ".*/.+:.+")).toBeVisible();
  await page.keyboard.press("Escape");
  await editor.pressSequentially(".*node.*");
  await page.keyboard.press("End");
  await expect(editor).toHaveText('count(kube_pod_container_info{image=~".*node.*"})');
  await editor.pressSequentially(" by image");
  await editor.press("Control+Enter");
  await expect(editor).toHaveAccessibleDescription(/Line 1, column \d+: parse error: expected "\("/);
  await expect(editor).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator(".cm-lintRange-error")).toHaveText("image");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectBothSchemes(page, `refused query, ${width} px`);
  }
  await page.keyboard.press("Control+Backspace");
  await expect(page.locator(".cm-lintRange-error")).toHaveCount(0);
  await editor.pressSequentially("(image)");
  await page.keyboard.press("Escape");
  await editor.press("Control+Enter");
  await expect(page.getByText("Answered", { exact: true })).toBeVisible();
  await expect(editor).toHaveAttribute("aria-invalid", "false");
  await page.keyboard.press("Tab");
  await expect(editor).not.toBeFocused();
});

test("a LogQL query is completed with labels and values and refused at its place", async ({ page }) => {
  await page.goto("/sources?source=demo-loki");
  const editor = page.getByRole("textbox", { name: "LogQL" });
  await editor.fill("");
  await editor.pressSequentially("{ty");
  await offered(page, "type").click();
  await editor.pressSequentially('="');
  await offered(page, "Warning").click();
  await page.keyboard.press("End");
  await expect(editor).toHaveText('{type="Warning"}');
  await editor.pressSequentially(" | unwrap");
  await editor.press("Control+Enter");
  await expect(editor).toHaveAccessibleDescription(/Line 1, column \d+: syntax error/);
  await expect(page.locator(".cm-lintRange-error")).toBeVisible();
});
