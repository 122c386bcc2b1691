import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import type { QuotaPreview } from "@/lib/api/quotas";
import { queryKeys } from "@/lib/client/queryKeys";
import { asked, json, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { sessionOf, show } from "@/test/support/components/show";
import { ForAllDrawer } from "./ForAllDrawer";
import { QuotaForm, type QuotaFormProps } from "./QuotaForm";

const ROOT = "01930000-0000-7000-8000-000000000001";
const PREVIEW: QuotaPreview = {
  month: "2026-11",
  months: 3,
  changed: 1,
  uncounted: 0,
  before: { over: 0, near: 0, fine: 1, unlimited: 0 },
  after: { over: 1, near: 0, fine: 0, unlimited: 0 },
  namespaces: [
    {
      id: ROOT,
      path: "shipyard",
      usedMinutes: 250,
      before: { totalMinutes: 400, standing: "fine", monthsPassed: 0 },
      after: { totalMinutes: 200, standing: "over", monthsPassed: 2 },
    },
  ],
};
const monthly = page.getByRole("textbox", { name: "Minutes a month" });
const purchased = page.getByRole("textbox", { name: "Purchased minutes" });
const reason = page.getByRole("textbox", { name: "Reason" });
const from = page.getByLabelText("Valid from (UTC)");
const choice = (name: string) => page.getByRole("radio", { name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const wrong = (path: string, message: string) =>
  refuse(422, "unprocessable", `${path} ${message}.`, [{ path, message }]);

const showQuota = async (props: Partial<QuotaFormProps> = {}, role: "admin" | "viewer" = "admin") => {
  const onClose = vi.fn();
  const own = { owner: ROOT, stored: { version: 7, monthly: 400, purchased: 50 }, versions: [] };
  await show(<QuotaForm {...own} onClose={onClose} {...props} />, { role });
  return onClose;
};

it("previews a quota, then sends it with its time and reason, without purchased minutes that stay", async () => {
  serve({
    "POST /namespaces/quota/preview": json(PREVIEW),
    [`PATCH /namespaces/${ROOT}`]: () => new Response(null, { status: 204 }),
  });
  const onClose = await showQuota();
  await userEvent.fill(monthly, "200");
  await button("Preview").click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect.element(preview).toHaveTextContent("The quota of 1 namespace would change.");
  await expect.element(preview).toHaveTextContent("400 → 200");
  await expectReadable("a preview");
  expect(asked("POST /namespaces/quota/preview")[0]?.body).toEqual({ target: ROOT, monthlyMinutes: "200" });
  await userEvent.fill(from, "2026-12-01T00:00");
  await userEvent.fill(reason, "budget");
  await expect.element(preview).toBeVisible();
  await userEvent.fill(monthly, "20");
  await expect.element(preview).not.toBeInTheDocument();
  await userEvent.fill(monthly, "200");
  await button("Save").click();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(asked(`PATCH /namespaces/${ROOT}`)[0]?.body).toEqual({
    monthlyMinutes: "200",
    validFrom: "2026-12-01T00:00:00.000Z",
    message: "budget",
  });
});

it("sends nothing that changes nothing, and says so until something is changed", async () => {
  serve({ [`PATCH /namespaces/${ROOT}`]: () => new Response(null, { status: 204 }) });
  const onClose = await showQuota();
  await userEvent.fill(reason, "as before");
  await button("Save").click();
  const said = page.getByText("This quota already applies from then on: change it to save.");
  await expect.element(said).toBeVisible();
  await expectReadable("nothing to save");
  await userEvent.fill(monthly, "200");
  await expect.element(said).not.toBeInTheDocument();
  expect(asked()).toEqual([]);
  await button("Save").click();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
});

it("says at its field what the API refuses, and keeps what was typed", async () => {
  serve({
    "PATCH /settings/quota": wrong("monthlyMinutes", "must be whole minutes such as 400"),
    [`PATCH /namespaces/${ROOT}`]: wrong("purchasedMinutes", "must not be negative: write 0 or more"),
  });
  const onClose = await showQuota();
  await choice("The instance default").click();
  await expect.element(monthly).not.toBeInTheDocument();
  await userEvent.fill(purchased, "-1");
  await button("Save").click();
  await expect.element(purchased).toHaveAccessibleDescription(/must not be negative: write 0 or more/);
  await expect.element(purchased).toHaveFocus();
  await expect.element(purchased).toHaveValue("-1");
  await expect.element(page.getByRole("alert")).toHaveTextContent("The quota was not saved");
  expect(asked(`PATCH /namespaces/${ROOT}`)[0]?.body).toEqual({
    monthlyMinutes: null,
    purchasedMinutes: "-1",
    message: "",
  });
  expect(onClose).not.toHaveBeenCalled();
  await expectReadable("refused");
  await showQuota({ owner: "instance", stored: { version: 7, monthly: 400 } });
  await expect.element(purchased).not.toBeInTheDocument();
  await userEvent.fill(monthly, "4.5");
  await button("Save").click();
  await expect.element(monthly).toHaveAccessibleDescription(/must be whole minutes such as 400/);
});

it("refuses a reason that is too long, and a viewer's change, without asking the API", async () => {
  await showQuota();
  await userEvent.fill(reason, "x".repeat(1_001));
  await button("Save").click();
  await expect.element(reason).toHaveAttribute("aria-invalid", "true");
  await expect.element(reason).toHaveFocus();
  await showQuota({}, "viewer");
  await expect.element(button("Save")).toHaveAccessibleDescription(/needs the role admin; yours is viewer/);
  await button("Save").click({ force: true });
  expect(asked()).toEqual([]);
  await expectReadable("not allowed");
});

it("sets the quota of all, previewed for those that it is set for", async () => {
  const onClose = vi.fn();
  serve({
    "POST /namespaces/quota/preview": json(PREVIEW),
    "POST /namespaces/quota": json({ namespaces: 3, dryRun: false, preview: PREVIEW }),
  });
  await show(<ForAllDrawer onClose={onClose} />);
  await userEvent.fill(monthly, "200");
  await button("Preview").click();
  await expect.element(page.getByRole("region", { name: "Preview" })).toHaveTextContent("shipyard");
  const outcome = page.getByRole("region", { name: "Preview" });
  const onlyUnset = page.getByRole("checkbox", { name: /^Only namespaces without/ });
  await onlyUnset.click();
  await expect.element(outcome).not.toBeInTheDocument();
  await onlyUnset.click();
  await expect.element(outcome).toBeVisible();
  await onlyUnset.click();
  await choice("Unlimited").click();
  await button("Preview").click();
  await expect.poll(() => asked("POST /namespaces/quota/preview")).toHaveLength(2);
  expect(asked("POST /namespaces/quota/preview").map(({ body }) => body)).toEqual([
    { target: "unset", monthlyMinutes: "200" },
    { target: "all", monthlyMinutes: "0" },
  ]);
  await expectReadable("all quotas");
  await button("Set all").click();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(asked("POST /namespaces/quota").at(-1)?.body).toEqual({
    minutes: "0",
    onlyUnset: false,
    message: "",
  });
});

it("keeps the quota of all when it is refused, and tells a viewer who may set it", async () => {
  serve({ "POST /namespaces/quota": wrong("minutes", "is empty: write whole minutes such as 400") });
  await show(<ForAllDrawer onClose={vi.fn()} />);
  await userEvent.fill(reason, "budget");
  await button("Set all").click();
  await expect.element(monthly).toHaveAccessibleDescription(/is empty: write whole minutes/);
  await expect.element(monthly).toHaveFocus();
  await expect.element(reason).toHaveValue("budget");
  await expect.element(page.getByRole("alert")).toHaveTextContent("The quotas were not set");
  await show(<ForAllDrawer onClose={vi.fn()} />, { role: "viewer" });
  await expect
    .element(button("Set all"))
    .toHaveAccessibleDescription(/needs the role admin; yours is viewer/);
  await expectReadable("not allowed");
});

it("says in its preview that builds without a quota have cost nothing so far", async () => {
  serve({ "POST /namespaces/quota/preview": json({ ...PREVIEW, uncounted: 1 }) });
  await showQuota();
  await button("Preview").click();
  await expect
    .element(page.getByRole("region", { name: "Preview" }).getByRole("note"))
    .toHaveTextContent(
      "In accounting mode gitlab-now, builds of a namespace without a quota cost nothing. 1 namespace would get one, so that builds count from then on; the numbers of past months do not include them.",
    );
});

it("asks for credits where an installation calls them so", async () => {
  const stored = { version: 7, monthly: 400, purchased: 50 };
  await show(<QuotaForm owner={ROOT} stored={stored} versions={[]} onClose={vi.fn()} />, {
    cache: (client) => {
      const session = sessionOf("admin") as object;
      client.setQueryData(queryKeys.session, { ...session, minutesUnit: "credits" });
    },
  });
  await expect.element(page.getByRole("textbox", { name: "Credits a month" })).toHaveValue("400");
  await expect.element(page.getByRole("textbox", { name: "Purchased credits" })).toHaveValue("50");
  await expect.element(page.getByRole("radiogroup", { name: "Monthly credits" })).toBeVisible();
  await expect.element(page.getByRole("main")).not.toHaveTextContent(/minutes/i);
});
