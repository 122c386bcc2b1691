import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { show } from "@/test/support/components/show";
import { ImagesChoice } from "./ImagesChoice";

it("says that its policy selects images, and draws no waterline", async () => {
  await show(<ImagesChoice images={{ policy: "nightly", runId: "r", selected: 30 }} asked={null} />);
  await expect
    .element(page.getByRole("combobox", { name: "Images selected by", exact: true }))
    .toHaveValue("nightly");
});
