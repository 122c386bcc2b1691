import type { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { InstanceQuota, NamespaceQuota, QuotaVersionView } from "@/lib/api/quotas";
import type { Role } from "@/lib/api/accounts";
import { asked, json, never, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { INSTANCE } from "../hooks/quotas";
import { QuotaDrawer } from "./QuotaDrawer";

const ROOT = "01930000-0000-7000-8000-000000000001";
const OF_ROOT = `GET /namespaces/${ROOT}`;
const CHANGE = `PATCH /namespaces/${ROOT}`;
const version = (of: Partial<QuotaVersionView>): QuotaVersionView => ({
  version: 1,
  validFrom: "2026-11-01T00:00:00.000Z",
  state: "inForce",
  monthlyMinutes: 400,
  purchasedMinutes: null,
  message: "first",
  author: "ada",
  createdAt: "2026-11-01T00:00:00.000Z",
  ...of,
});
const scheduled = version({ version: 2, validFrom: "2026-12-01T00:00:00.000Z", state: "scheduled" });
const namespace: NamespaceQuota = {
  id: ROOT,
  path: "shipyard",
  month: "2026-11",
  usage: { builds: 3, durationSeconds: "600", weightedSeconds: "600", minutes: 10 },
  quota: {
    source: "namespace",
    standing: "fine",
    monthlyMinutes: 400,
    purchasedMinutes: 50,
    totalMinutes: 450,
    usedMinutes: 10,
    resetMinutes: 0,
    leftMinutes: 440,
    percentLeft: 97,
    stage: null,
  },
  versions: [scheduled, version({})],
};

const drawer = page.getByRole("dialog");
const monthly = page.getByRole("textbox", { name: "Minutes a month" });
const purchased = page.getByRole("textbox", { name: "Purchased minutes" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const choice = (name: string) => page.getByRole("radio", { name });

async function showDrawer(owner: string, role: Role = "admin") {
  const onClose = vi.fn();
  await show(<QuotaDrawer owner={owner} onClose={onClose} />, { role });
  return onClose;
}

it("waits for the quota, says why it could not be read, and reads it again", async () => {
  serve({ [OF_ROOT]: never });
  const onClose = await showDrawer(ROOT);
  await expect.element(drawer).toHaveAccessibleName("Quota of a namespace");
  await expectReadable("loading");
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
  serve({ [OF_ROOT]: refuse(503, "unavailable", "The database is unavailable.") });
  await showDrawer(ROOT);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Could not load the quota");
  await expectReadable("failed");
  serve({ [OF_ROOT]: json(namespace) });
  await button("Try again").click();
  await expect.element(monthly).toHaveValue("400");
});

it("begins with what a namespace has, sends what was read with it, and lists its versions", async () => {
  serve({ [OF_ROOT]: json(namespace), [CHANGE]: () => new Response(null, { status: 204 }) });
  const onClose = await showDrawer(ROOT);
  await expect.element(drawer).toHaveAccessibleName("Quota of shipyard");
  await expect.element(monthly).toHaveValue("400");
  await expect.element(purchased).toHaveValue("50");
  await expect.element(page.getByRole("row", { name: /2026-12-01 00:00 More Scheduled/ })).toBeVisible();
  await expect.element(page.getByRole("row", { name: /2026-11-01 00:00 More In force/ })).toBeVisible();
  await expectReadable("a namespace");
  await userEvent.fill(monthly, "200");
  await button("Save").click();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(asked(CHANGE)[0]?.body).toEqual({ monthlyMinutes: "200", message: "" });
});

it("keeps what is typed while another's change is read, and saves over it on request alone", async () => {
  let client: QueryClient | null = null;
  serve({ [OF_ROOT]: json(namespace) });
  await show(<QuotaDrawer owner={ROOT} onClose={vi.fn()} />, { cache: (cache) => (client = cache) });
  await userEvent.fill(monthly, "200");
  serve({
    [OF_ROOT]: json({
      ...namespace,
      quota: { ...namespace.quota, monthlyMinutes: 300, purchasedMinutes: 60 },
      versions: [version({ version: 3 }), ...namespace.versions],
    }),
    [CHANGE]: refuse(412, "preconditionFailed", "The quota was changed by bob."),
  });
  await (client as QueryClient | null)?.invalidateQueries();
  await expect.element(page.getByText(/^Somebody else saved in the meantime/)).toBeVisible();
  const told = page.getByRole("list", { name: "What they changed" }).getByRole("listitem");
  await expect.element(told.nth(0)).toHaveTextContent(/^Monthly minutes:400→became300you changed it, too$/);
  await expect.element(told.nth(1)).toHaveTextContent(/^Purchased minutes:50→became60$/);
  await expect.element(monthly).toHaveValue("200");
  await button("Save").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The quota was changed by bob.");
  await expectReadable("somebody else saved");
  await button("Save mine over theirs").click();
  await expect.poll(() => asked(CHANGE).map(({ ifMatch }) => ifMatch)).toEqual(['"2"', null]);
  // Over theirs is all that the form says, also what was not changed here.
  expect(asked(CHANGE).map(({ body }) => body)).toEqual([
    { monthlyMinutes: "200", message: "" },
    { monthlyMinutes: "200", purchasedMinutes: "50", message: "" },
  ]);
  await button("Discard mine").click();
  await expect.element(monthly).toHaveValue("300");
});

it("says before anything is asked where the namespace would stand", async () => {
  serve({ [OF_ROOT]: json(namespace) });
  await showDrawer(ROOT);
  const live = page.getByRole("status", { name: "With these minutes" });
  await expect.element(live).toHaveTextContent(/within the quota.*440 min under quota/);
  await userEvent.fill(monthly, "4");
  await userEvent.fill(purchased, "5");
  await expect.element(live).toHaveTextContent(/over the quota.*1 min over quota/);
  await expectReadable("over");
  await userEvent.fill(monthly, "4.5");
  await expect.element(live).not.toBeInTheDocument();
  expect(asked()).toHaveLength(1);
});

it("calls no monthly minutes unlimited only where none were purchased", async () => {
  serve({ [OF_ROOT]: json(namespace) });
  await showDrawer(ROOT);
  await choice("Only the purchased ones").click();
  const live = page.getByRole("status", { name: "With these minutes" });
  await expect.element(live).toHaveTextContent(/within the quota.*40 min under quota/);
  await userEvent.fill(purchased, "0");
  await expect.element(choice("Unlimited")).toBeChecked();
  await expect.element(live).toHaveTextContent(/without a quota/);
});

it("says at its field what is refused, and stays open", async () => {
  serve({
    [OF_ROOT]: json(namespace),
    [CHANGE]: refuse(422, "unprocessable", "monthlyMinutes must be whole minutes such as 400.", [
      { path: "monthlyMinutes", message: "must be whole minutes such as 400" },
    ]),
  });
  const onClose = await showDrawer(ROOT);
  await userEvent.fill(monthly, "4.5");
  await button("Save").click();
  await expect.element(monthly).toHaveAccessibleDescription(/must be whole minutes such as 400/);
  await expect.element(page.getByRole("alert")).toHaveTextContent("The quota was not saved");
  expect(onClose).not.toHaveBeenCalled();
  await expectReadable("refused");
});

it("takes the instance's minutes for none of a namespace's own", async () => {
  const quota = { ...namespace.quota, source: "instance" as const };
  serve({ [OF_ROOT]: json({ ...namespace, quota, versions: [] }) });
  await showDrawer(ROOT);
  await expect.element(choice("The instance default")).toBeChecked();
  await expect.element(monthly).not.toBeInTheDocument();
});

it("changes the instance's default, which nothing was purchased for", async () => {
  const instance: InstanceQuota = { monthlyMinutes: 0, versions: [version({ monthlyMinutes: 0 })] };
  serve({ "GET /settings/quota": json(instance) });
  const onClose = await showDrawer(INSTANCE);
  await expect.element(drawer).toHaveAccessibleName("Instance default");
  await expect.element(choice("Unlimited")).toBeChecked();
  await expect.element(choice("No default")).not.toBeChecked();
  await expect.element(purchased).not.toBeInTheDocument();
  await expectReadable("the instance");
  await button("Cancel").click();
  expect(onClose).toHaveBeenCalledOnce();
});

it("tells a viewer who may change it", async () => {
  serve({ [OF_ROOT]: json(namespace) });
  await showDrawer(ROOT, "viewer");
  await expect.element(button("Save")).toHaveAccessibleDescription(/needs the role admin; yours is viewer/);
  await button("Save").click({ force: true });
  expect(asked(CHANGE)).toEqual([]);
  await expectReadable("not allowed");
});

it("asks before it takes back what is scheduled", async () => {
  const takeBack = `DELETE /namespaces/${ROOT}/quota/2`;
  serve({ [OF_ROOT]: json(namespace), [takeBack]: () => new Response(null, { status: 204 }) });
  await showDrawer(ROOT);
  const ask = button("Take back what is scheduled for 2026-12-01 00:00 UTC");
  const question = page.getByRole("dialog", {
    name: "Take back what is scheduled for 2026-12-01 00:00 UTC?",
  });
  await ask.click();
  await expect.element(question).toHaveTextContent("Monthly 400 min a month: it will not come into force");
  await question.getByRole("button", { name: "Keep" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked(takeBack)).toEqual([]);
  await ask.click();
  await question.getByRole("button", { name: "Take back", exact: true }).click();
  await expect.poll(() => asked(takeBack)).toHaveLength(1);
});

it.each([1_440, 390])("has its history without scrolling sideways at %i px", async (width) => {
  await page.viewport(width, 900);
  const own = version({
    message: "a reason of many words that somebody gave for it",
    author: "ada@example.com",
  });
  serve({ [OF_ROOT]: json({ ...namespace, versions: [scheduled, own] }) });
  await showDrawer(ROOT);
  const history = page.getByRole("group", { name: "History of the quota" });
  await expect
    .element(history.getByRole("row").nth(1))
    .toHaveTextContent(/2026-12-01 00:00.*Scheduled.*Take back.*400 min a month/);
  const box = history.element();
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  await history.getByRole("button", { name: "More" }).nth(1).click();
  await expect.element(history).toHaveTextContent("a reason of many words that somebody gave for it");
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  await page.viewport(1_440, 900);
});
