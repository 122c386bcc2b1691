import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { JobSetDetail } from "@/lib/api/jobSets";
import { queryKeys } from "@/lib/client/queryKeys";
import { show } from "@/test/support/components/show";
import { JobSetPage } from "./JobSetPage";

const AT = "2026-06-18T09:00:00.000Z";

it("says where not all days and gaps are listed, and which sizes were not read", async () => {
  const quality = {
    jobs: 9,
    nodes: 1,
    pipelines: 2,
    images: 1,
    images_used: 1,
    images_without_size: 0,
    first: AT,
    last: AT,
    days: [{ day: "2026-06-18", jobs: 9 }],
    days_total: 500,
    gaps: [{ from: AT, to: AT, hours: 2 }],
    gaps_total: 61,
    clock_skew: { jobs: 0, largest_seconds: 0 },
    missing_pull_times: 0,
    duplicates: 0,
    unsorted: 0,
    rejected_total: 0,
    rejected_by_column: [],
    unread_cells: [
      {
        file: "images.csv",
        line: 3,
        column: "size_mb",
        reason: '"812 MB" is not a number of megabytes',
        cells: 7,
      },
    ],
  };
  const found = {
    id: "s1",
    name: "ci",
    version: 1,
    state: "succeeded",
    message: null,
    collected: null,
    quality,
    source: "upload",
    requestedBy: "ada",
  } as unknown as JobSetDetail;
  await show(<JobSetPage id="s1" />, {
    page: true,
    cache: (client) => client.setQueryData(queryKeys.jobSets.detail("s1"), found),
  });
  await expect.element(page.getByText("The first 1 of 500.")).toBeVisible();
  const sizes = page.getByRole("table", { name: "Unread sizes" });
  await expect.element(sizes).toHaveTextContent('images.csv73size_mb "812 MB" is not a number of megabytes');
  await expect.element(page.getByText("Two hours or more without a job. The first 1 of 61.")).toBeVisible();
});
