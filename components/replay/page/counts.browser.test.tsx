import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { BudgetRow } from "@/lib/replay/shapes";
import { show } from "@/test/support/components/show";
import { BudgetPanel } from "./BudgetPanel";
import { ImagesTab } from "./ImagesTab";
import type { ResultProps } from "./result";

const image = { image_id: "i1", image: "ci/node:22", minutes_saved_developer_window: 4 };

/** Only the fields of a replay's result that the tab reads. */
const result = {
  curves: [],
  images: [image],
  optimum: [],
  details: [{ strategy: "count", top_k: 10, images: [], gap_images: ["i1"], gap_to_optimum_minutes: 4 }],
  strategies: [{ strategy: "count", top_k: 10, minutes_avoided_vs_no_prewarm: 2.5 }],
} as unknown as ResultProps["result"];

it("counts one image that a policy lacks as one", async () => {
  await show(<ImagesTab replay={{ id: "r1" } as ResultProps["replay"]} result={result} />);
  await expect.element(page.getByText(/^1 image that .* lacks at top 10 makes up its gap/)).toBeVisible();
});

it("counts one image under the budget as one", async () => {
  const budget = {
    budget_mb: 500,
    greedy_images: ["i1"],
    greedy_minutes: 4,
    greedy_mb: 400,
    shared_mb: 0,
    optimum_images: null,
    optimum_minutes: null,
    optimum_mb: null,
    gap_minutes: null,
    images_with_layers: 0,
  } as unknown as BudgetRow;
  await show(<BudgetPanel budget={budget} images={result.images} />);
  await expect.element(page.getByText(/with 1 image on 400 MB/)).toBeVisible();
});
