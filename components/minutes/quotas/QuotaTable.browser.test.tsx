import { page } from "vitest/browser";
import { afterEach, expect, it, vi } from "vitest";
import type { NamespaceUsage } from "@/lib/api/minutes";
import { list, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { QuotaTable } from "./QuotaTable";

const used = (path: string, usedMinutes: number, totalMinutes: number): NamespaceUsage => ({
  id: `01930000-0000-7000-8000-00000000000${path.length}`,
  path,
  demo: false,
  month: "2026-11",
  usage: { builds: 1, durationSeconds: "60", weightedSeconds: "60", minutes: usedMinutes },
  quota: {
    source: totalMinutes === 0 ? "none" : "namespace",
    purchasedMinutes: 0,
    usedMinutes,
    totalMinutes,
    monthlyMinutes: totalMinutes,
    stage: null,
    percentLeft: totalMinutes === 0 ? null : Math.max(0, Math.ceil((1 - usedMinutes / totalMinutes) * 100)),
    resetMinutes: 0,
    leftMinutes: totalMinutes === 0 ? null : Math.max(0, totalMinutes - usedMinutes),
    standing: totalMinutes === 0 ? "unlimited" : usedMinutes > totalMinutes ? "over" : "fine",
  },
});
afterEach(() => {
  vi.useRealTimers();
});

const rows = page.getByRole("row");
const order = (): string[] =>
  page
    .getByRole("link")
    .elements()
    .map((link) => link.textContent);

it("has the namespace that is furthest over its quota first, and says by how much, on a phone too", async () => {
  const namespaces = [used("a", 100, 0), used("bb", 4_000, 5_000), used("ccc", 9_250.5, 1_000)];
  // The smaller quota has the larger share left.
  namespaces.push(used("dddd", 1_200, 1_000), used("eeeee", 10, 510));
  serve({ "GET /namespaces": list(namespaces) });
  await page.viewport(1440, 900);
  await show(<QuotaTable onEdit={vi.fn()} />);
  await expect.poll(order).toEqual(["ccc", "dddd", "bb", "eeeee", "a"]);
  for (const width of [1440, 390]) {
    await page.viewport(width, 900);
    await expect.element(rows.nth(1).getByText("8,251 over")).toBeInViewport();
    await expect.element(rows.nth(2).getByText("200 over")).toBeInViewport();
    await expect.element(rows.nth(3)).toHaveTextContent("1,000");
    if (width === 1440) {
      await expect.element(rows.nth(1).getByRole("cell", { name: "825% over" })).toBeVisible();
      await expect.element(rows.nth(3).getByRole("cell", { name: "20% left" })).toBeVisible();
    }
    await expect.element(page.getByRole("button", { name: "Edit the quota of ccc" })).toBeInViewport();
    await expectReadable(`quotas, ${width} px`);
  }
});

it("is of the month that has begun where it stays open, and names it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  serve({ "GET /namespaces": list([used("a", 4_000, 5_000)]) });
  await show(<QuotaTable onEdit={vi.fn()} />);
  await expect.element(page.getByText("used in November 2026 (UTC)")).toBeVisible();
  serve({ "GET /namespaces": list([{ ...used("a", 0, 5_000), month: "2026-12" }]) });
  vi.advanceTimersByTime(30_000);
  await expect.element(page.getByText("used in December 2026 (UTC)")).toBeVisible();
  await expect.element(rows.nth(1)).toHaveTextContent("100% left");
});
