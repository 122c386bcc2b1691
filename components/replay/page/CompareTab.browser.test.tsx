import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { list, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { CompareTab } from "./CompareTab";
import type { ResultProps } from "./result";

const SHOWN = <CompareTab {...({ replay: { id: "r1" }, result: {} } as unknown as ResultProps)} />;

it("leads to a new replay where there is no other one to choose", async () => {
  serve({ "GET /replays": list([]) });
  await show(SHOWN);
  await expect.element(page.getByText("There is no other replay to compare with")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "New replay" }))
    .toHaveAttribute("href", "/replay?new=true");
  await expect.element(page.getByLabelText("Other replay")).not.toBeInTheDocument();
  await expectReadable("no other replay");
});
