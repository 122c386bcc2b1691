import type { QueryClient } from "@tanstack/react-query";
import { page, userEvent } from "vitest/browser";
import { beforeEach, expect, it } from "vitest";
import { operation } from "@/components/operations/operation.testing";
import type { PolicyShadow } from "@/lib/api/policyShadow";
import { asked, json, list, serve } from "@/test/support/components/api";
import { listened, tell } from "@/test/support/components/events";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { policyDetail } from "@/components/discovery/policies/policyDetail.testing";
import { ShadowTab } from "./ShadowTab";

const shadow = (last: PolicyShadow["last"]): PolicyShadow => ({
  champion: "nightly",
  jobSet: "ci-days",
  prewarmAt: "08:45",
  developerStart: "09:00",
  developerEnd: "17:00",
  timeZone: "UTC",
  revision: 1,
  author: "ada",
  updatedAt: "2026-01-05T08:00:00.000Z",
  challengers: [],
  last,
  daysKnown: 3,
  standing: null,
  days: [],
});
const READ = "GET /policies/usage/shadow";

const panel = page.getByRole("region", { name: "Progress" });
const bar = page.getByRole("progressbar", { name: "Progress of taking in the days of ci-days" });
const cancel = page.getByRole("button", { name: "Cancel taking in the days of ci-days" });

beforeEach(() =>
  serve({
    "GET /policies": list([]),
    "GET /job-sets": list([]),
    "GET /policies/usage/shadow/runs": list([]),
    [READ]: json(shadow({ id: "op-1", state: "running", message: null })),
  }),
);

it("tells how far the days are, and is read again when they are taken in", async () => {
  await show(<ShadowTab name="usage" policy={policyDetail.policy} />);
  await expect.poll(listened).toEqual(["op-1"]);
  tell("op-1", "progress", operation("op-1", { kind: "shadow", progress: 0.5 }));
  await expect.element(panel.getByRole("status")).toHaveTextContent("Taking in the days of ci-days");
  await expect.element(bar).toHaveAttribute("value", "0.5");
  await expectReadable("under way");
  const reads = asked(READ).length;
  serve({ [READ]: json(shadow({ id: "op-1", state: "succeeded", message: null })) });
  tell("op-1", "end", operation("op-1", { state: "succeeded", stage: "done", progress: 1 }));
  await expect.element(page.getByText(/^3 days of ci-days known/)).toBeVisible();
  expect(asked(READ)).toHaveLength(reads + 1);
  await expect.element(panel).not.toBeInTheDocument();
});

it("keeps what is typed while another's change is read, and says so", async () => {
  let client: QueryClient | null = null;
  const ended = shadow({ id: "op-1", state: "succeeded", message: null });
  serve({ [READ]: json(ended) });
  await show(<ShadowTab name="usage" policy={policyDetail.policy} />, { cache: (cache) => (client = cache) });
  const until = page.getByRole("textbox", { name: "Developer window to" });
  await userEvent.fill(until, "18:00");
  serve({ [READ]: json({ ...ended, revision: 2, prewarmAt: "07:00", author: "bob" }) });
  await (client as QueryClient | null)?.invalidateQueries();
  await expect.element(page.getByText("Revision 2 by bob")).toBeVisible();
  await expect.element(page.getByText(/^Somebody else saved in the meantime/)).toBeVisible();
  await expect.element(until).toHaveValue("18:00");
  await page.getByRole("button", { name: "Discard mine" }).click();
  await expect.element(until).toHaveValue("17:00");
  await expect.element(page.getByRole("textbox", { name: "Prewarming at" })).toHaveValue("07:00");
});

it("is cancelled, and says so", async () => {
  serve({ "POST /operations/op-1/cancel": json(operation("op-1", { state: "cancelled" })) });
  await show(<ShadowTab name="usage" policy={policyDetail.policy} />);
  await expect.element(cancel).toBeVisible();
  serve({ [READ]: json(shadow({ id: "op-1", state: "cancelled", message: "Cancelled by ada" })) });
  await cancel.click();
  await expect
    .element(page.getByText("Days of ci-days could not be taken in: Cancelled by ada"))
    .toBeVisible();
  expect(asked("POST /operations/op-1/cancel")).toHaveLength(1);
  await expectReadable("cancelled");
});

it("is not cancelled by a viewer", async () => {
  await show(<ShadowTab name="usage" policy={policyDetail.policy} />, { role: "viewer" });
  await expect.element(cancel).toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
});

it("says that it is saved, and reads again what shows the policies that it names", async () => {
  const saved = shadow({ id: "op-1", state: "succeeded", message: null });
  const RUNS = "GET /policies/usage/shadow/runs";
  serve({
    [READ]: json(saved),
    "PUT /policies/usage/shadow": json({ ...saved, prewarmAt: "08:30", revision: 2 }),
  });
  await show(<ShadowTab name="usage" policy={policyDetail.policy} />);
  await userEvent.fill(page.getByRole("textbox", { name: "Prewarming at" }), "08:30");
  const [policies, runs] = [asked("GET /policies").length, asked(RUNS).length];
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("What usage challenges is saved.")).toBeVisible();
  await expect.poll(() => asked("GET /policies").length).toBeGreaterThan(policies);
  await expect.poll(() => asked(RUNS).length).toBeGreaterThan(runs);
});

it("compares no run that has no result yet", async () => {
  const pair = {
    evaluatedAt: "2026-01-05T08:00:00.000Z",
    champion: { id: "c1", state: "succeeded" },
    both: 0,
    entered: [],
    enteredTotal: 0,
    left: ["ci/node:22"],
    leftTotal: 30,
  };
  serve({
    [READ]: json(shadow(null)),
    "GET /policies/usage/shadow/runs": list([
      { ...pair, challenger: { id: "r2", state: "running" } },
      { ...pair, both: 29, leftTotal: 1, challenger: { id: "r1", state: "partial" } },
    ]),
  });
  await show(<ShadowTab name="usage" policy={policyDetail.policy} />);
  const rows = page.getByRole("table", { name: "Runs of both: selected images" }).getByRole("row");
  await expect.element(rows.nth(2)).toHaveTextContent("node:22");
  await expect.element(rows.nth(2)).toHaveTextContent("29");
  await expect.element(rows.nth(1)).not.toHaveTextContent(/node:22|none|30/);
});
