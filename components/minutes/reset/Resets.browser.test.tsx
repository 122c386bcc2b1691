/** An administrator previews and performs a reset of a namespace's monthly use, and undoes it. */
import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { NamespaceMinutes } from "@/lib/api/minutes";
import type { QuotaStatus } from "@/lib/api/quotaStatus";
import type { MinutesResetOutcome } from "@/lib/api/minutesReset";
import { asked, json, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { NamespaceQuotaPanel } from "../namespace/NamespaceQuotaPanel";

const ID = "0190b5a0-0000-7000-8000-000000000001";
const over: QuotaStatus = {
  source: "namespace",
  standing: "over",
  monthlyMinutes: 400,
  purchasedMinutes: 0,
  totalMinutes: 400,
  usedMinutes: 500,
  resetMinutes: 0,
  leftMinutes: 0,
  percentLeft: 0,
  stage: "exceeded",
};
const none: QuotaStatus = {
  ...over,
  standing: "fine",
  usedMinutes: 0,
  resetMinutes: 500.25,
  leftMinutes: 400,
  percentLeft: 100,
  stage: "ok",
};
const acme: NamespaceMinutes = {
  id: ID,
  path: "acme",
  demo: false,
  month: "2026-11",
  closed: false,
  removedAt: null,
  usage: { builds: 9, durationSeconds: "30015", weightedSeconds: "30015", minutes: 500.25 },
  quota: over,
  overSince: null,
  projection: null,
  alert: null,
  root: { id: ID, path: "acme" },
  months: [],
  allMonths: ["2026-11"],
  projects: [],
  projectCount: 0,
  runnersOff: { projects: 0, of: 2, first: [] },
  resets: [],
};
const outcome: MinutesResetOutcome = {
  dryRun: true,
  month: "2026-11",
  number: null,
  minutes: 500.25,
  before: { quota: over, notificationLevel: 0 },
  after: { quota: none, notificationLevel: 100 },
};
const done: NamespaceMinutes = {
  ...acme,
  quota: none,
  resets: [
    {
      number: 1,
      minutes: 500.25,
      undoes: null,
      state: "inForce",
      message: "a broken pipeline",
      author: "ada",
      createdAt: new Date().toISOString(),
    },
  ],
};
const ROUTE = `POST /namespaces/${ID}/minutes/reset`;
const drawer = page.getByRole("dialog");
const reason = page.getByRole("textbox", { name: "Reason" });

it("says what a reset means, asks for its reason, and sends it", async () => {
  serve({ [ROUTE]: json(outcome) });
  await show(<NamespaceQuotaPanel minutes={acme} />);
  await page.getByRole("button", { name: "Reset usage" }).click();
  const meaning = drawer.getByRole("region", { name: "Effect" });
  await expect.element(meaning).toHaveTextContent("Taken off500.25 min");
  await expect.element(meaning).toHaveTextContent("Counts against the quota500 → 0 min");
  await expect.element(meaning).toHaveTextContent("25% over the quota → Within the quota, 100% left");
  await expect.element(meaning).toHaveTextContent("At 25%, 5%, less than 1% left, once more");
  await expectReadable("a reset");
  await drawer.getByRole("button", { name: "Reset usage" }).click();
  await expect.element(reason).toHaveAccessibleDescription(/must say why/);
  await userEvent.fill(reason, " a broken pipeline ");
  await drawer.getByRole("button", { name: "Reset usage" }).click();
  await expect.element(page.getByText("500.25 min of acme taken off.")).toBeVisible();
  await expect.element(drawer).not.toBeInTheDocument();
  expect(asked(ROUTE).map(({ body }) => body)).toEqual([{ dryRun: true }, { message: "a broken pipeline" }]);
});

it("lists the resets of the month, and takes one back", async () => {
  const back = { ...outcome, minutes: -500.25, before: outcome.after, after: outcome.before };
  serve({ [ROUTE]: json(back) });
  await show(<NamespaceQuotaPanel minutes={done} />);
  await expect
    .element(page.getByRole("region", { name: "Resets of the month" }))
    .toHaveTextContent(/Reset 1: 500\.25 min taken off by ada, (now|.* ago): a broken pipeline/);
  await expect.element(page.getByRole("button", { name: "Reset usage" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Take reset 1 back" }).click();
  const meaning = drawer.getByRole("region", { name: "Effect" });
  await expect.element(meaning).toHaveTextContent("Counts again500.25 min");
  await expect.element(meaning).toHaveTextContent("Alerts to comeNone this month");
  await userEvent.fill(reason, "a mistake");
  await drawer.getByRole("button", { name: "Take back" }).click();
  await expect.poll(() => asked(ROUTE).at(-1)?.body).toEqual({ message: "a mistake", undoes: 1 });
});

it("says why it was refused", async () => {
  serve({ [ROUTE]: refuse(409, "nothingUsed", "There is nothing to reset: nothing that acme used counts.") });
  await show(<NamespaceQuotaPanel minutes={acme} />, { search: "?reset=usage" });
  await userEvent.fill(reason, "again");
  await drawer.getByRole("button", { name: "Reset usage" }).click();
  await expect.element(drawer.getByText("The usage was not reset")).toBeVisible();
  await expect.element(drawer.getByText(/There is nothing to reset/).first()).toBeVisible();
});

it("opens for administrators alone, and of the present month", async () => {
  await show(<NamespaceQuotaPanel minutes={acme} />, { role: "tuner", search: "?reset=usage" });
  await expect
    .element(page.getByRole("button", { name: "Reset usage" }))
    .toHaveAccessibleDescription(/needs the role admin/);
  await expect.element(drawer).not.toBeInTheDocument();
  await show(<NamespaceQuotaPanel minutes={{ ...done, quota: over, allMonths: ["2026-12", "2026-11"] }} />, {
    search: "?reset=1",
  });
  await expect.element(page.getByRole("button", { name: "Reset usage" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Take reset 1 back" })).not.toBeInTheDocument();
  await expect.element(drawer).not.toBeInTheDocument();
});
