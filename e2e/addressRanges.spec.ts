/** An administrator allows a data source's address that is otherwise refused. */
import { settle } from "./support/looks";
import { expect, test } from "./support/test";

test("further address ranges are checked while they are typed, and kept in one spelling", async ({
  page,
}) => {
  await page.goto("/settings");
  await settle(page);
  const panel = page.getByRole("region", { name: "Where data sources may be" });
  const field = panel.getByLabel("Further address ranges");
  await expect(field).toHaveValue("");
  await field.fill("169.254.20.10\n0.0.0.0/0\nlocalhost");
  await expect(panel.getByText('"0.0.0.0/0" covers too much')).toBeVisible();
  await expect(panel.getByText('"localhost" is not an address range')).toBeVisible();
  await expect(panel.getByRole("button", { name: "Save" })).toBeDisabled();
  await field.fill("169.254.20.10\n");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved.")).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue("169.254.20.10/32");
  await field.fill("");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("Unsaved changes")).toHaveCount(0);
});
