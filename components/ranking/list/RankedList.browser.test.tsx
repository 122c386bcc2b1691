import { page, userEvent } from "vitest/browser";
import { beforeEach, expect, it, vi } from "vitest";
import type { RankedRows } from "@/components/ranking/rows";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { rowsOf } from "../rows.testing";
import { RankedList, type RankedListProps } from "./RankedList";

const descending = (count: number): number[] => Array.from({ length: count }, (_, row) => count - row);
const ALL = { search: "", show: "all" } as const;

/** A source of rankings that a test pushes to. */
function source(first: RankedRows): {
  connect: RankedListProps["connect"];
  push: (rows: RankedRows) => void;
} {
  let draw: ((rows: RankedRows) => void) | null = null;
  return {
    connect: (to) => {
      draw = to;
      to(first);
      return () => (draw = null);
    },
    push: (rows) => draw?.(rows),
  };
}

const list = page.getByRole("listbox", { name: "Images by rank" });
const cut = page.getByRole("separator", { name: "Cut: images above this line are selected" });
const options = (): readonly Element[] => page.getByRole("option").elements();

async function showList(
  rows: RankedRows,
  props: Partial<RankedListProps> = {},
): Promise<ReturnType<typeof source>> {
  const rankings = source(rows);
  await show(<RankedList connect={rankings.connect} filter={ALL} onOpen={() => undefined} {...props} />);
  return rankings;
}

beforeEach(() => page.viewport(1024, 800));

const rows = rowsOf(descending(200), { line: 30 });

it("draws only the rows in sight, says their places, and is readable", async () => {
  await showList(rows);
  await expect.element(page.getByRole("option").first()).toHaveAttribute("aria-setsize", "200");
  await expect.element(page.getByRole("option").first()).toHaveAttribute("aria-posinset", "1");
  await expect
    .element(page.getByRole("option").first())
    .toHaveAccessibleName("registry.example.com/row-1:1, rank 1, score 200.00, 30.00 above the line");
  expect(options().length).toBeLessThan(60);
  await expect.element(cut).toHaveTextContent("Cut at 30 images");
  await expect.element(cut).toHaveTextContent("score between 171.00 and 170.00");
  await expectReadable("rows and a fixed line");
});

it("has two lines a row where it is narrow", async () => {
  await page.viewport(390, 800);
  await showList(rows);
  await expect.poll(() => options()[0]?.getBoundingClientRect().height).toBe(54);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectReadable("narrow");
});

it.each([510, 533, 540])("keeps one layout at a width of %i", async (width) => {
  await page.viewport(width, 800);
  await showList(rows);
  const root = list.element().closest("[data-size]");
  const sizes = new Set<string | null | undefined>();
  for (let frame = 0; frame < 20; frame++) {
    await new Promise(requestAnimationFrame);
    sizes.add(root?.getAttribute("data-size"));
  }
  expect(sizes.size).toBe(1);
});

it("moves by keyboard and opens what it is at", async () => {
  const onOpen = vi.fn();
  await showList(rows, { onOpen });
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{PageDown}{Enter}");
  expect(onOpen).toHaveBeenLastCalledWith("registry.example.com/row-12:1");
  await userEvent.keyboard("{End}{Enter}");
  expect(onOpen).toHaveBeenLastCalledWith("registry.example.com/row-200:1");
  const active = list.element().getAttribute("aria-activedescendant");
  await expect.poll(() => document.getElementById(active ?? "")?.textContent).toContain("row-200:1");
  await userEvent.keyboard("{Home}{Enter}");
  expect(onOpen).toHaveBeenLastCalledWith("registry.example.com/row-1:1");
});

it("opens a clicked row and goes on from there by keyboard", async () => {
  const onOpen = vi.fn();
  await showList(rows, { onOpen });
  await page.getByRole("option", { name: "row-4:1" }).click();
  expect(onOpen).toHaveBeenLastCalledWith("registry.example.com/row-4:1");
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(onOpen).toHaveBeenLastCalledWith("registry.example.com/row-5:1");
});

it("opens the row that was pressed, also when rows move before the release", async () => {
  const onOpen = vi.fn();
  const rankings = await showList(rows, { onOpen });
  await expect.element(page.getByRole("option").first()).toBeVisible();
  const pressed: string[] = [];
  // Reverses the first 20 rows: they slide, and change their order in the document.
  const order = Int32Array.from({ length: 200 }, (_, place) => (place < 20 ? 19 - place : place));
  const turned = { ...rows, order, ranks: order.map((place) => place + 1) };
  const note = ({ target }: Event): void => {
    pressed.push((target as Element).closest<HTMLElement>("[role=option]")?.title ?? "no row");
    rankings.push(turned);
  };
  list.element().addEventListener("pointerdown", note);
  // Longer than the slide and than the delay before the list reorders its elements.
  await page.getByRole("option").nth(3).click({ delay: 500 });
  expect(pressed).toHaveLength(1);
  expect(onOpen.mock.calls).toEqual([pressed]);
});

it("brings the row that it is told to into sight, also one that comes later", async () => {
  const rankings = source(rowsOf([3, 2, 1], { line: 2 }));
  const name = "registry.example.com/row-150:1";
  await show(<RankedList connect={rankings.connect} filter={ALL} onOpen={() => undefined} at={name} />);
  await expect.poll(() => options().length).toBe(3);
  rankings.push(rows);
  const row = page.getByRole("option", { name: /row-150:1/ });
  await expect.element(row).toBeVisible();
  await expect.element(row).toHaveAttribute("aria-selected", "true");
});

it("keeps pinned rows in sight above the others, live, and says which row P was pressed at", async () => {
  const rankings = source(rows);
  const onPin = vi.fn();
  const pinned = ["registry.example.com/row-150:1", "registry.example.com/nobody:1"];
  await show(
    <RankedList {...{ connect: rankings.connect, filter: ALL, pinned, onPin }} onOpen={() => undefined} />,
  );
  const shown = (): readonly string[] =>
    [...document.querySelectorAll<HTMLElement>("[data-pins] > *")]
      .filter((row) => row.checkVisibility())
      .map((row) => row.innerText);
  await expect.poll(() => shown().join()).toMatch(/^150\s.*row-150:1\s*51\.00/s);
  rankings.push({ ...rows, scores: rows.scores.map((score) => score * 2) });
  await expect.poll(() => shown().join()).toMatch(/102\.00/);
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}p");
  expect(onPin).toHaveBeenLastCalledWith("registry.example.com/row-2:1");
  await expectReadable("a pinned row");
});

it("filters, and counts what it leaves", async () => {
  const onCount = vi.fn();
  await showList(rows, { filter: { search: "row-3", show: "near" }, onCount });
  await expect.poll(() => options().length).toBe(9);
  expect(onCount).toHaveBeenLastCalledWith(9, 200);
  expect(options().map((row) => row.textContent)).not.toContainEqual(expect.stringContaining("row-30:1"));
});

it("marks movement and crossed lines, live, without React", async () => {
  const three = rowsOf([3, 2, 1], { line: 2 });
  const rankings = await showList(three);
  await expect.element(cut).toHaveTextContent(/2\.0000 and 1\.0000$/);
  rankings.push({ ...three, before: { ranks: Int32Array.of(1, 3, 2), line: 2 } });
  await expect.element(cut).toHaveTextContent("+1 in · −1 out");
  // Rows are rendered once the list has a height; the line does not wait for that.
  const marks = (): (string | null | undefined)[] =>
    options().map((row) => row.querySelector("span")?.textContent);
  await expect.poll(marks).toEqual([" 1", "IN ▲1 2", "OUT ▼1 3"]);
  await expectReadable("marks");
});

it("has its rows in the document in the order of the list, once the hand rests", async () => {
  const rankings = await showList(rowsOf([4, 3, 2, 1], { line: 2 }));
  const turned = rowsOf([1, 2, 3, 4], { line: 2 });
  rankings.push({ ...turned, order: Int32Array.of(3, 2, 1, 0), ranks: Int32Array.of(4, 3, 2, 1) });
  await expect
    .poll(() => options().map((row) => row.getAttribute("aria-posinset")))
    .toEqual(["1", "2", "3", "4"]);
  expect(options().map((row) => row.getAttribute("title")?.at(-3))).toEqual(["4", "3", "2", "1"]);
});

it("draws parts, missing values and too few samples", async () => {
  await showList(
    rowsOf([2, 1], {
      line: 1,
      kind: "terms",
      values: { total: [1.5, 1], peak: [0.5, 0] },
      missing: { total: [0, 0], peak: [0, 1] },
      note: {
        values: Int32Array.of(40, 3),
        text: (count) => `n = ${count}`,
        isWeak: (count) => count < 5,
        words: (count) => `${count} samples`,
      },
    }),
    { noteTitle: "Samples" },
  );
  await expect
    .element(page.getByRole("option").nth(1))
    .toHaveAccessibleName(/total 1\.0000, peak missing, 3 samples$/);
  const barOf = (row: Element): string =>
    [...row.querySelectorAll("span")].map(({ style }) => style.backgroundImage).join("");
  const [full, missing] = options().map(barOf);
  expect(full).toMatch(/^linear-gradient/);
  expect(missing).toMatch(/^radial-gradient/);
  await expectReadable("parts");
});

it("has a line that is moved by keyboard where it can be moved", async () => {
  const to = vi.fn();
  await showList(rows, { line: { now: () => 30, to, rest: () => undefined } });
  (cut.element() as HTMLElement).focus();
  for (const [key, line] of [
    ["ArrowUp", 29],
    ["ArrowDown", 31],
    ["PageUp", 20],
    ["PageDown", 40],
    ["Home", 1],
    ["End", 200],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(to, key).toHaveBeenLastCalledWith(line);
  }
  await expect.element(cut).toHaveAttribute("aria-valuenow", "30");
  await expectReadable("a line that can be moved");
});

const strip = page.getByRole("group", { name: "The line" });

it("keeps both sides of the line in sight, wherever the list is scrolled", async () => {
  const onOpen = vi.fn();
  await showList(rows, { onOpen });
  await expect.element(strip).toHaveTextContent("Last inrow-30:1171.00");
  await expect.element(strip).toHaveTextContent("1.0000 apart");
  await expect.element(strip).toHaveTextContent("First outrow-31:1170.00");
  await strip.getByRole("button", { name: "row-31:1" }).click();
  expect(onOpen).toHaveBeenLastCalledWith("registry.example.com/row-31:1");
  await expectReadable("the strip");
});

it("jumps to the line and goes on from there by keyboard", async () => {
  const onOpen = vi.fn();
  await showList(rows, { onOpen });
  await page.getByRole("button", { name: "Jump to the line" }).click();
  await expect.element(cut).toBeInViewport();
  await expect.element(page.getByRole("option", { name: "row-30:1" })).toBeInViewport();
  await expect
    .element(page.getByRole("option", { name: "row-31:1" }))
    .toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(onOpen).toHaveBeenLastCalledWith("registry.example.com/row-32:1");
});

it("names what crossed the line", async () => {
  const onOpen = vi.fn();
  const three = rowsOf([3, 2, 1], { line: 2, before: { ranks: Int32Array.of(1, 3, 2), line: 2 } });
  await showList(three, { onOpen });
  await strip.getByRole("button", { name: "+1 in · −1 out" }).click();
  await expect.element(page.getByText("In 1", { exact: true })).toBeVisible();
  await expect.element(page.getByText("rank 3 → rank 2")).toBeVisible();
  await expect.element(page.getByText("Out 1", { exact: true })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "row-3:1" }).click();
  expect(onOpen).toHaveBeenLastCalledWith("registry.example.com/row-3:1");
  await expectReadable("what crossed");
});

it("keeps the button of what crossed while it is pressed, and shows it until Escape, wherever the focus is", async () => {
  await showList(rowsOf([3, 2, 1], { line: 2, before: { ranks: Int32Array.of(1, 3, 2), line: 2 } }));
  const button = strip.getByRole("button", { name: "+1 in · −1 out" }).element() as HTMLElement;
  const point = (type: string): boolean =>
    button.dispatchEvent(new PointerEvent(type, { pointerType: "mouse", bubbles: true }));
  point("pointerover");
  point("pointerdown");
  // By now the popover's code has loaded, and its button has replaced this one.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(button.isConnected).toBe(true);
  point("pointerup");
  button.click();
  await expect.element(page.getByText("rank 3 → rank 2")).toBeVisible();
  expect(button.isConnected).toBe(false);
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("rank 3 → rank 2")).not.toBeInTheDocument();
});

it("scrolls to where its miniature is pressed", async () => {
  await showList(rows);
  const miniature = (): HTMLElement =>
    document.querySelector<HTMLElement>("[class*=miniature]") as HTMLElement;
  await expect.poll(() => miniature().clientHeight).toBeGreaterThan(100);
  await userEvent.click(miniature(), { position: { x: 10, y: miniature().clientHeight - 2 } });
  await expect.element(page.getByRole("option", { name: "row-200:1" })).toBeInViewport();
  const canvas = miniature().querySelector("canvas");
  const pixels = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  expect(pixels.some((value) => value > 0)).toBe(true);
});

it("is empty with what it is told to say", async () => {
  await showList(rowsOf([], { line: 5 }), { children: <p>No image was ranked.</p> });
  await expect.element(page.getByText("No image was ranked.")).toBeVisible();
  expect(options()).toHaveLength(0);
});
