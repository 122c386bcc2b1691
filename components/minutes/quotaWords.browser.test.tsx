/** The texts about one namespace's quota: the same percentage everywhere, months in words, and since when. */
import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { NamespaceMinutes } from "@/lib/api/minutes";
import type { QuotaAlert } from "@/lib/api/quotaAlerts";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { NamespaceQuotaPanel } from "./namespace/NamespaceQuotaPanel";
import { MinutesLines } from "../overview/MinutesLines";
import { QuotaAlerts } from "./QuotaAlerts";
import { NamespaceGauge } from "./usage/NamespaceGauge";

const ID = "0190b5a0-0000-7000-8000-000000000001";
const usage = { builds: 9, durationSeconds: "1210320", weightedSeconds: "1210320", minutes: 20_172 };
const teamMl: NamespaceMinutes = {
  id: ID,
  path: "team-ml",
  demo: false,
  month: "2026-11",
  closed: false,
  removedAt: null,
  usage,
  quota: {
    source: "namespace",
    standing: "over",
    monthlyMinutes: 12_000,
    purchasedMinutes: 0,
    totalMinutes: 12_000,
    usedMinutes: 20_172,
    resetMinutes: 0,
    leftMinutes: 0,
    percentLeft: 0,
    stage: "exceeded",
  },
  overSince: "2026-11-13",
  projection: null,
  alert: null,
  root: { id: ID, path: "team-ml" },
  months: [],
  allMonths: ["2026-11"],
  projects: [],
  projectCount: 0,
  runnersOff: { projects: 0, of: 2, first: [] },
  resets: [],
};
const alert: Omit<QuotaAlert, "overSince"> = {
  namespace: { id: ID, path: "team-ml" },
  month: "2026-11",
  stage: "exceeded",
  percentLeft: 0,
  usedUp: true,
  usedMinutes: 20_172,
  quotaMinutes: 12_000,
  since: new Date().toISOString(),
};

const left = (usedMinutes: number) => ({ usedMinutes, usedUp: false, overSince: null });

it("says by how much a namespace is over its quota, the same on its own page and on the usage page", async () => {
  const { quota } = teamMl;
  if (quota === null) throw new Error("it has a quota");
  await show(
    <>
      <NamespaceQuotaPanel minutes={teamMl} />
      <NamespaceGauge namespace={{ ...teamMl, quota }} month="2026-11" isPresent />
    </>,
  );
  await expect.element(page.getByText("68% over the quota", { exact: true })).toBeVisible();
  await expect.element(page.getByText("68% over", { exact: true })).toBeVisible();
});

it("says on the usage page what a reset took off, where accounted and counted minutes differ", async () => {
  const { quota } = teamMl;
  if (quota === null) throw new Error("it has a quota");
  const reset = { ...quota, standing: "fine", usedMinutes: 172, resetMinutes: 20_000 } as const;
  await show(<NamespaceGauge namespace={{ ...teamMl, quota: reset }} month="2026-11" isPresent />);
  await expect
    .element(
      page.getByText(
        "20,172.00 min accounted for 20,172.00 min of builds; 20,000.00 min taken off by resets",
        { exact: true },
      ),
    )
    .toBeVisible();
});

it("an alert names the month in words and the day on which the quota was used up", async () => {
  await show(<QuotaAlerts alerts={{ items: [{ ...alert, overSince: "2026-11-13" }], more: 0 }} />);
  const alerts = page.getByRole("region", { name: "Quotas of compute minutes" });
  await expect.element(alerts).toHaveTextContent(/^team-ml has used up its compute minutes of November 2026/);
  await expect
    .element(alerts)
    .toHaveTextContent("20,172 of 12,000 min (month in UTC), used up since 13 Nov (UTC)");
  await expect.element(alerts).not.toHaveTextContent("noticed");
  await expectReadable("an alert");
});

it("neither an alert nor the overview says that a quota is used up while minutes of its last percent are left", async () => {
  const last: QuotaAlert = { ...alert, ...left(11_950) };
  await show(
    <>
      <QuotaAlerts alerts={{ items: [last], more: 0 }} />
      <MinutesLines part={{ state: "ok", data: { items: [last], more: 0 } }} unit="min" />
    </>,
  );
  await expect
    .element(page.getByRole("region", { name: "Quotas of compute minutes" }))
    .toHaveTextContent("team-ml has <1% of its compute minutes of November 2026 left");
  await expect
    .element(page.getByRole("meter", { name: "Minutes of team-ml in November 2026" }))
    .toHaveAttribute("data-side", "near");
});

it("an alert says when it was noticed while the quota is not used up", async () => {
  const near = { ...alert, stage: "danger", percentLeft: 4, ...left(11_520) } as const;
  await show(<QuotaAlerts alerts={{ items: [near], more: 0 }} />);
  const alerts = page.getByRole("region", { name: "Quotas of compute minutes" });
  await expect
    .element(alerts)
    .toHaveTextContent("team-ml has 4% of its compute minutes of November 2026 left");
  await expect.element(alerts).toHaveTextContent(/\(month in UTC\), noticed (now|.* ago)/);
});
