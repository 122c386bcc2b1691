/** Legend, left-out list, slope lines, names that open and bars of shares. */
import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { ShareBar } from "./explanation/ShareBar";
import { LeftOut } from "./LeftOut";
import { NameButton } from "./NameButton";
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

it("opens a name by keyboard, named in full and broken where it is narrow", async () => {
  const onOpen = vi.fn();
  const name = `registry.example.com/${"team/".repeat(30)}node:20`;
  await page.viewport(390, 800);
  await show(<NameButton {...{ name, onOpen }} />);
  await expect.element(page.getByRole("button", { name, exact: true })).toBeVisible();
  expect(page.getByRole("link").elements()).toHaveLength(0);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await userEvent.keyboard("{Tab}{Enter}");
  expect(onOpen.mock.calls).toEqual([[name]]);
  await expectReadable("a long name");
  await page.viewport(1024, 800);
});

it("draws a share within its place, whatever it is", async () => {
  const shares = [-1, 0, 0.25, 1, 1.7];
  await show(
    <div style={{ width: 200 }} aria-hidden="true">
      {shares.map((share) => (
        <ShareBar key={share} share={share} pale={false} />
      ))}
    </div>,
  );
  const widths = [...document.querySelectorAll("svg rect:last-child")].map(
    (bar) => bar.getBoundingClientRect().width,
  );
  expect(widths).toEqual([0, 0, 50, 200, 200]);
});
