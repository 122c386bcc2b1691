/** Legend, left-out list and slope lines. */
import { page } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { LeftOut } from "./LeftOut";
import { SlopeLines } from "./SlopeLines";
import { TermLegend } from "./TermLegend";

it("names terms with their colours, and says how marks are read", async () => {
  await show(
    <TermLegend
      kind="terms"
      entries={[
        { name: "total", note: "× 0.7" },
        { name: "peak", note: "" },
      ]}
    />,
  );
  const entries = page.getByRole("list", { name: "Parts of the score" }).getByRole("listitem");
  await expect.element(entries.first()).toHaveTextContent("total× 0.7");
  expect(entries.elements().map((entry) => entry.getAttribute("data-term"))).toEqual(["1", "2"]);
  await expect.element(page.getByText(/measured 0.*missing/)).toBeVisible();
  await expectReadable("legend");
  await show(<TermLegend kind="plain" entries={[]} />);
  await expect.element(page.getByText("Bars show the score.")).toBeVisible();
});

it("lists what is left out with its reason, at most 200, and nothing for none", async () => {
  const onOpen = vi.fn();
  const rows = Array.from({ length: 203 }, (_, index) => ({ name: `a/${index}:1`, note: "no pulls" }));
  await show(<LeftOut title="203 images left out" rows={rows} onOpen={onOpen} />);
  await page.getByText("203 images left out").click();
  await expect.element(page.getByText("and 3 more")).toBeVisible();
  await page.getByRole("button", { name: "a/7:1" }).click();
  expect(onOpen).toHaveBeenCalledWith("a/7:1");
  await show(<LeftOut title="3 images left out" rows={rows.slice(0, 3)} onOpen={onOpen} />);
  await page.getByText("3 images left out").click();
  await expectReadable("left out");
  await show(<LeftOut title="0 images left out" rows={[]} onOpen={onOpen} />);
  expect(page.getByText("0 images left out").elements()).toHaveLength(0);
});

it("draws slope lines for what entered, left and moved, and the line", async () => {
  await show(
    <SlopeLines
      line={2}
      changes={[
        { name: "a/moved:1", change: "moved", before: 2, after: 1 },
        { name: "a/left:1", change: "left", before: 1, after: null },
        { name: "a/entered:1", change: "entered", before: 9, after: 2 },
      ]}
    />,
  );
  const picture = page.getByRole("img", { name: /^Slope lines: 1 entered, 1 left, 1 moved\./ });
  await expect.element(picture).toBeVisible();
  expect([...picture.element().querySelectorAll("title")].map((title) => title.textContent)).toEqual([
    "a/moved:1: rank 2 → rank 1",
    "a/left:1: rank 1 → not ranked",
    "a/entered:1: rank 9 → rank 2",
  ]);
  await expectReadable("slope lines");
});
