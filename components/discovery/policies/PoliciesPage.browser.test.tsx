import { page } from "vitest/browser";
import { expect, it, vi } from "vitest";
import type { PolicySummary } from "@/lib/api/policies";
import { list, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { runSummary } from "@/test/support/components/runSummary";
import { show } from "@/test/support/components/show";
import { PoliciesPage } from "./PoliciesPage";
import { policyDetail } from "./policyDetail.testing";

const result: NonNullable<PolicySummary["result"]> = {
  runId: "run-1",
  evaluatedAt: null,
  selectedCount: 2,
  imageCount: 5,
  lastIn: null,
  firstOut: null,
};
const ran: PolicySummary = { ...policyDetail, lastRun: runSummary({ policyVersion: 3 }), result };

const POLICIES: readonly PolicySummary[] = [
  { ...policyDetail, name: "never" },
  { ...ran, name: "quiet", change: { previousRunId: "run-0", entered: [], left: [] } },
  { ...ran, name: "moved", change: { previousRunId: "run-0", entered: ["a"], left: [] } },
  { ...ran, name: "lacks", result: { ...result, expectation: { expected: 2, kept: 1, dropped: [] } } },
  { ...ran, name: "broken", lastRun: runSummary({ policyVersion: 3, state: "partial" }) },
  { ...ran, name: "older", lastRun: runSummary({ policyVersion: 2 }) },
];

const names = (): string[] =>
  page
    .getByRole("rowheader")
    .elements()
    .map((cell) => cell.querySelector("a")?.textContent ?? "");

it.each([
  ["leavesOut", "lacks"],
  ["notSucceeded", "broken"],
  ["changed", "moved"],
  ["neverRun", "never"],
  ["edited", "older"],
])("opened with show=%s lists only the policy that it is about", async (value, name) => {
  serve({ "GET /policies": list(POLICIES), "GET /policy-templates": list([]) });
  await show(<PoliciesPage />, { search: `?show=${value}` });
  await expect.element(page.getByRole("status")).toHaveTextContent("1 of 6 policies");
  expect(names()).toEqual([name]);
  await expect.element(page.getByRole("combobox", { name: "Show" })).toHaveValue(value);
});

it("narrows by choice and words, keeps the choice in the address, and shows all again", async () => {
  serve({ "GET /policies": list(POLICIES), "GET /policy-templates": list([]) });
  const onUrlUpdate = vi.fn();
  await show(<PoliciesPage />, { search: "?q=quiet", onUrlUpdate });
  await page.getByRole("combobox", { name: "Show" }).selectOptions("Never run");
  await expect.element(page.getByText("No policy matches")).toBeVisible();
  expect(onUrlUpdate.mock.lastCall?.[0].searchParams.get("show")).toBe("neverRun");
  await expectReadable("no match");
  await page.getByRole("button", { name: "Show all policies" }).click();
  await expect.poll(names).toHaveLength(6);
  await expectReadable("all");
});
