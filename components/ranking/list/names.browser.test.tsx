import { page, type Locator } from "vitest/browser";
import { expect, it } from "vitest";
import type { RankedRows } from "@/components/ranking/rows";
import { show } from "@/test/support/components/show";
import { rowsOf } from "../rows.testing";
import { RankedList } from "./RankedList";

const PATH = "registry.example.com/a/rather/long/";
const ranked = rowsOf(
  Array.from({ length: 100 }, (_, row) => 100 - row),
  { line: 30 },
);
const rows = { ...ranked, names: ranked.names.map((name) => PATH + name) };

const connect = (draw: (rows: RankedRows) => void): (() => void) => {
  draw(rows);
  return () => undefined;
};

/** The space that each name leaves in its column, in pixels; negative if it overflows. */
function free(): readonly number[] {
  return [...document.querySelectorAll("[role=option]")].map((row) => {
    const cell = row.querySelectorAll(":scope > span")[1];
    const text = document.createRange();
    text.selectNodeContents(cell ?? row);
    return (cell?.clientWidth ?? 0) - text.getBoundingClientRect().width;
  });
}

/** Returns the first row, whose name is cut. */
async function showFirst(width: number): Promise<Locator> {
  await page.viewport(width, 800);
  await show(<RankedList connect={connect} filter={{ search: "", show: "all" }} onOpen={() => undefined} />);
  const first = page.getByRole("option").first();
  await expect.element(first).toHaveTextContent("…row-1:1");
  return first;
}

it.each([1024, 700, 580])(
  "cuts names to their column and says them whole, at a width of %d",
  async (width) => {
    const first = await showFirst(width);
    await expect
      .element(first)
      .toHaveAccessibleName(new RegExp(`^${PATH}registry.example.com/row-1:1, rank 1`));
    // Not one more character would fit.
    await expect.poll(() => Math.max(...free())).toBeLessThan(9);
    expect(Math.min(...free())).toBeGreaterThanOrEqual(0);
  },
);

it("cuts them anew when the column or the text becomes another size", async () => {
  await showFirst(1024);
  await page.viewport(620, 800);
  await expect.poll(() => Math.min(...free())).toBeGreaterThanOrEqual(0);
  document.documentElement.style.fontSize = "150%";
  try {
    await expect.poll(() => Math.min(...free())).toBeGreaterThanOrEqual(0);
    await expect.poll(() => Math.max(...free())).toBeLessThan(14);
  } finally {
    document.documentElement.style.fontSize = "";
  }
});

it("cuts them anew when a ranking with a unit takes room from their column", async () => {
  let draw: (rows: RankedRows) => void = () => undefined;
  await page.viewport(1024, 800);
  await show(
    <RankedList
      connect={(to) => {
        draw = to;
        to(rows);
        return () => undefined;
      }}
      filter={{ search: "", show: "all" }}
      onOpen={() => undefined}
    />,
  );
  await expect.element(page.getByRole("option").first()).toHaveTextContent("…row-1:1");
  draw({ ...rows, unit: "seconds of waiting" });
  await expect.poll(() => Math.min(...free())).toBeGreaterThanOrEqual(0);
});
