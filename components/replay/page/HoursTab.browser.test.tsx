import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { show } from "@/test/support/components/show";
import { HoursTab } from "./HoursTab";
import type { ResultProps } from "./result";

it("has the hours of its table by the clock of its chart's axis, the reader's", async () => {
  const hours = [
    {
      hour: "2026-11-27T08:00:00.000Z",
      jobs: 4,
      affected_jobs: 2,
      affected_job_minutes: 3,
      warm_nodes: 1,
      warm_node_image_pairs: 2,
    },
  ];
  await show(<HoursTab {...({ result: { hours } } as unknown as ResultProps)} />);
  await page.getByRole("button", { name: "Show table: Warm nodes" }).click();
  const table = page.getByRole("table", { name: "Warm nodes" });
  await expect.element(table.getByRole("columnheader", { name: "Hour", exact: true })).toBeVisible();
  await expect.element(table.getByRole("rowheader")).toHaveTextContent(/^2026-11-27 09:00:00 (CET|GMT\+1)$/);
});
