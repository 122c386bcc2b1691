import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page } from "vitest/browser";
import { afterEach, expect, it, vi } from "vitest";
import type { RunnerDetail } from "@/lib/api/runners";
import { json, never, refuse, serve } from "@/test/support/components/api";
import { show } from "@/test/support/components/show";
import { RunnerPage } from "./RunnerPage";

afterEach(() => {
  vi.useRealTimers();
});

const runner: RunnerDetail = {
  id: 7,
  type: "instance",
  description: "windows",
  scheduled: [],
  revision: 0,
  factors: [],
  publicProjectsMinutesCostFactor: "0",
  privateProjectsMinutesCostFactor: "2",
};
const SHOWN = (
  <PathnameContext value="/minutes/runners/7">
    <RunnerPage id={7} />
  </PathnameContext>
);
const tabs = page.getByRole("navigation", { name: "Compute minutes" });

it("has its factors in force and the way to the other pages of compute minutes", async () => {
  serve({ "GET /runners/7": json(runner), "GET /runners/7/minutes": never });
  await show(SHOWN, { page: true });
  await expect.element(page.getByRole("heading", { level: 1, name: "#7 windows" })).toBeVisible();
  await expect.element(tabs.getByRole("link", { name: "Quotas" })).toBeVisible();
});

it("has the way to the others where it could not be read", async () => {
  serve({ "GET /runners/7": refuse(404, "notFound", "There is no runner with the id 7.") });
  await show(SHOWN, { page: true });
  await expect.element(page.getByText("There is no runner with the id 7.")).toBeVisible();
  await expect.element(tabs.getByRole("link", { name: "Runners" })).toBeVisible();
});

it("says so once a scheduled factor is in force", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  serve({ "GET /runners/7": json(runner), "GET /runners/7/minutes": never });
  await show(SHOWN, { page: true });
  const factor = page.getByText("8", { exact: true });
  await expect.element(page.getByRole("heading", { level: 1, name: "#7 windows" })).toBeVisible();
  expect(factor.elements()).toHaveLength(0);
  serve({ "GET /runners/7": json({ ...runner, privateProjectsMinutesCostFactor: "8", revision: 1 }) });
  vi.advanceTimersByTime(30_000);
  await expect.poll(() => factor.elements().length).toBeGreaterThan(0);
});
