import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import { addedMetricSchema } from "@/lib/waterlines/shapes";
import { asked, list, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { MetricForm } from "./MetricForm";

const METRIC = addedMetricSchema.parse({ name: "disk_use", unit: "B", nodeQuery: "a", podQuery: "b" });
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

it("saves what was changed, and says at each field what is wrong", async () => {
  serve({
    "GET /data-sources": list([]),
    "PUT /waterlines/metrics/disk_use": ({ body }) =>
      Response.json({
        ...(body as object),
        ...{ name: "disk_use", revision: 4, author: "ada", updatedAt: "2026-11-22T09:00:00.000Z" },
      }),
  });
  await show(<MetricForm begun={METRIC} revision={3} />);
  await expect.element(button("Save")).toBeDisabled();
  await expectReadable("a metric");
  await page.getByRole("switch", { name: "Pods can be throttled for it" }).click();
  const step = page.getByRole("textbox", { name: "One step releases" });
  await userEvent.fill(step, "0");
  await button("Save").click();
  await expect.element(step).toHaveAccessibleDescription(/closes no gap/);
  await expect.element(page.getByText("One thing is wrong above: nothing was saved.")).toBeVisible();
  expect(asked("PUT /waterlines/metrics/disk_use")).toHaveLength(0);
  await userEvent.fill(step, "25");
  await button("Move use of disk_use up").click();
  await button("Save").click();
  await expect.element(button("Save")).toBeDisabled();
  expect(asked("PUT /waterlines/metrics/disk_use").at(-1)?.body).toMatchObject({
    ...{ throttleable: true, stepReleases: 25, nodeQuery: "a" },
    chain: [{ key: "class" }, { key: "metric:disk_use" }, { key: "priority" }, { key: "runningTime" }],
  });
});
