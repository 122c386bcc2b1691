/** The line of a ranking: its strip at the edges, what crossed it with and without reasons, and moving it. */
import { page, userEvent } from "vitest/browser";
import { beforeEach, expect, it, vi } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import type { RankedRows } from "../rows";
import { rowsOf } from "../rows.testing";
import { CrossedList } from "./CrossedList";
import { LineOutcome } from "./LineOutcome";
import { lineState } from "./lineState";
import { RankedList, type RankedListProps } from "./RankedList";
import type { RowList } from "./rowList";

const strip = page.getByRole("group", { name: "The line" });
const cut = page.getByRole("separator", { name: /^Cut/ });
const jump = page.getByRole("button", { name: "Jump to the line" });
const row = (number: number): string => `registry.example.com/row-${number}:1`;

beforeEach(() => page.viewport(1024, 800));

/** Without `rows` the first ranking is still loading; the page has `above` pixels above the list. */
async function showList(
  rows: RankedRows | null,
  props: Partial<RankedListProps> = {},
  above = 0,
): Promise<void> {
  await show(
    <div style={{ paddingTop: above }}>
      <RankedList
        connect={(draw) => {
          if (rows !== null) draw(rows);
          return () => undefined;
        }}
        filter={{ search: "", show: "all" }}
        onOpen={() => undefined}
        {...props}
      />
    </div>,
  );
}

it.each([
  ["on its way", null],
  ["empty", rowsOf([], { line: 5 })],
])("has no strip and no key for the line of a ranking that is %s", async (state, rows) => {
  await showList(rows);
  const list = page.getByRole("listbox", { name: "Images by rank" });
  await expect.element(list).toBeInTheDocument();
  expect(strip.elements()).toHaveLength(0);
  await userEvent.keyboard("{Control>}j{/Control}");
  await expect.element(list).not.toHaveFocus();
  await expectReadable(state);
});

it("brings the line into sight where the list is not wholly on the screen", async () => {
  await page.viewport(390, 800);
  await showList(
    rowsOf(
      Array.from({ length: 100 }, (_, at) => 100 - at),
      { line: 30 },
    ),
    {},
    520,
  );
  await jump.click();
  await expect.element(cut).toBeInViewport({ ratio: 0.9 });
  await expect.element(page.getByRole("option", { name: row(30) })).toBeInViewport({ ratio: 0.9 });
  await expect.element(page.getByRole("option", { name: row(31) })).toBeInViewport({ ratio: 0.9 });
});

it("writes the unit of a score at the line and in the rows", async () => {
  await showList(rowsOf([600.5, 75.25, 67.5], { line: 2, unit: "s" }));
  await expect.element(strip).toHaveTextContent("Last inrow-2:175.25 s7.75 s apart");
  const first = page.getByRole("option").first();
  await expect.element(first).toHaveTextContent("600.50 s+533.00 s");
  for (const cell of first.element().children) expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
  await expectReadable("with a unit");
});

it.each([
  ["B", [2.5 * 2 ** 30, 1023.4 * 2 ** 20, 2 ** 10], "2.5 GiB+2.5 GiB"],
  ["rises/day", [1200.5, 75.25, 67.5], "1,200.5 rises/day+1,133.0 rises/day"],
] as const)("has room for %s in its columns", async (unit, scores, text) => {
  await showList(rowsOf(scores, { line: 2, unit }));
  const first = page.getByRole("option").first();
  await expect.element(first).toHaveTextContent(text);
  for (const cell of first.element().children) expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
});

it.each([
  [
    "beyond the last row",
    rowsOf([3, 2], { line: 5 }),
    ["2 of 2 images", "Last inrow-2:12.0000", "First outnone"],
  ],
  [
    "between two of one score",
    rowsOf([3, 3], { line: 1 }),
    ["1 of 2 images", "Last inrow-1:13.0000", "level"],
  ],
])("says on either side what is there where the line is %s", async (state, rows, texts) => {
  await showList(rows);
  for (const text of texts) await expect.element(strip).toHaveTextContent(text);
  await expect.element(strip).not.toHaveTextContent("apart");
  await expectReadable(state);
});

it("leads to the line by its key, and opens the row at either side", async () => {
  const onOpen = vi.fn();
  const scores = Array.from({ length: 200 }, (_, index) => 200 - index);
  await showList(rowsOf(scores, { line: 120 }), { onOpen });
  await expect.element(jump).toBeVisible();
  await userEvent.keyboard("{Control>}j{/Control}");
  await expect.element(page.getByRole("option", { name: row(121) })).toHaveAttribute("aria-selected", "true");
  await expect.element(cut).toBeInViewport();
  await userEvent.keyboard("{Enter}");
  const side = strip.getByTitle(row(120));
  (side.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  expect(onOpen.mock.calls).toEqual([[row(121)], [row(120)]]);
});

it("is dragged to the row under the pointer, at rest once it is let go, and by the main button alone", async () => {
  const [to, rest] = [vi.fn(), vi.fn()];
  await showList(rowsOf([9, 8, 7, 6, 5, 4, 3, 2, 1], { line: 2 }), { line: { now: () => 2, to, rest } });
  const target = page.getByRole("option", { name: row(6) });
  await expect.element(target).toBeVisible();
  await userEvent.dragAndDrop(cut, target);
  expect(to).toHaveBeenCalled();
  expect([5, 6]).toContain(to.mock.lastCall?.[0]);
  expect(rest).toHaveBeenCalledOnce();
  to.mockClear();
  await userEvent.hover(target);
  await userEvent.click(cut, { button: "right" });
  await userEvent.hover(target);
  expect(to).not.toHaveBeenCalled();
});

it("stays at the first row by keyboard, leaves the browser its own keys, and rests when the focus goes", async () => {
  const [to, rest] = [vi.fn(), vi.fn()];
  await showList(rowsOf([3, 2, 1], { line: 1 }), { line: { now: () => 1, to, rest } });
  (cut.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowUp}{PageUp}");
  expect(to.mock.calls).toEqual([[1], [1]]);
  await userEvent.keyboard("{Control>}{ArrowDown}{/Control}{Alt>}{End}{/Alt}x");
  expect(to).toHaveBeenCalledTimes(2);
  expect(rest).not.toHaveBeenCalled();
  (jump.element() as HTMLElement).focus();
  expect(rest).toHaveBeenCalledOnce();
  await showList(rowsOf([3, 2, 1], { line: 1 }));
  await expect.element(cut).toBeVisible();
  (cut.element() as HTMLElement).focus();
  await expect.element(cut).not.toHaveFocus();
});

const crossed = (
  count: number,
  rank: number,
  before: number,
): { name: string; rank: number; before: number }[] =>
  Array.from({ length: count }, (_, index) => ({ name: row(index + 1), rank, before }));

it("names twelve of either direction and counts the rest, with reasons where they are known", async () => {
  const onOpen = vi.fn();
  const state = { came: crossed(1_014, 1_234, 0), went: crossed(1, 0, 7) };
  await show(<CrossedList {...{ state, onOpen }} reasons={new Map([[row(2), "peak counts more"]])} />);
  const came = page.getByRole("list", { name: "In" }).getByRole("listitem");
  await expect.element(came.nth(1)).toHaveTextContent(`${row(2)}not ranked → rank 1,234peak counts more`);
  expect(came.elements()).toHaveLength(12);
  await expect.element(page.getByText("and 1,002 more")).toBeVisible();
  const went = page.getByRole("list", { name: "Out" }).getByRole("listitem");
  await expect.element(went).toHaveTextContent(/rank 7 → not ranked$/);
  await went.getByRole("button").click();
  expect(onOpen.mock.calls).toEqual([[row(1)]]);
  await expectReadable("with reasons");
});

it("keeps the space of reasons that are on their way, and leaves out a direction without rows", async () => {
  const state = { came: crossed(2, 1, 9), went: [] };
  const listed = page.getByRole("list", { name: "In" });
  const height = (): number => listed.element().getBoundingClientRect().height;
  await show(<CrossedList state={state} onOpen={() => undefined} reasons={null} />);
  await expect.element(listed).toBeVisible();
  expect(page.getByRole("list", { name: "Out" }).elements()).toHaveLength(0);
  const waiting = height();
  await expectReadable("waiting for reasons");
  const reasons = new Map(state.came.map(({ name }) => [name, "peak counts more"]));
  await show(<CrossedList state={state} onOpen={() => undefined} reasons={reasons} />);
  await expect.element(listed).toHaveTextContent("peak counts more");
  expect(height()).toBe(waiting);
  await show(<CrossedList state={state} onOpen={() => undefined} />);
  await expect.element(listed).toBeVisible();
  expect(height()).toBeLessThan(waiting);
});

async function showOutcome(): Promise<void> {
  const state = lineState(rowsOf([3, 2, 1], { line: 2, before: { ranks: Int32Array.of(1, 3, 2), line: 2 } }));
  const rows = { lineState: () => state, onLine: () => () => undefined } as unknown as RowList;
  await show(
    <>
      <LineOutcome rows={rows}>{() => <button type="button">What crossed</button>}</LineOutcome>
      <p style={{ marginTop: 500 }}>Elsewhere</p>
    </>,
  );
}

const outcome = page.getByRole("button", { name: "+1 in · −1 out" });
const inside = page.getByRole("button", { name: "What crossed" });

it("shows what crossed while the pointer is on it or on what it shows, and until Escape", async () => {
  await showOutcome();
  await userEvent.hover(outcome);
  await expect.element(inside).toBeVisible();
  await new Promise((passed) => setTimeout(passed, 400));
  await expect.element(inside).toBeVisible();
  await userEvent.hover(inside);
  await new Promise((passed) => setTimeout(passed, 400));
  await expect.element(inside).toBeVisible();
  await expectReadable("pointed at");
  await userEvent.hover(page.getByText("Elsewhere"));
  await expect.element(inside).not.toBeInTheDocument();
  await userEvent.hover(outcome);
  await expect.element(inside).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(inside).not.toBeInTheDocument();
});

it("shows what crossed by keyboard, keeps it when the pointer leaves, and reaches what is in it", async () => {
  await showOutcome();
  await userEvent.hover(page.getByText("Elsewhere"));
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(inside).toBeVisible();
  await expect.element(outcome).toHaveFocus();
  await expect.element(outcome).toHaveAttribute("aria-expanded", "true");
  await userEvent.hover(outcome);
  await userEvent.hover(page.getByText("Elsewhere"));
  await new Promise((passed) => setTimeout(passed, 400));
  await expect.element(inside).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(inside).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(inside).not.toBeInTheDocument();
  await expect.element(outcome).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(inside).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(inside).not.toBeInTheDocument();
});

it("reads out what a move brought over the line when the hand rests, and that it is undone", async () => {
  let draw: (rows: RankedRows) => void = () => undefined;
  const before = { ranks: Int32Array.of(1, 2, 3), line: 2 };
  await showList(rowsOf([3, 2, 1], { line: 2, before }), {
    connect: (next) => {
      draw = next;
      next(rowsOf([3, 2, 1], { line: 2, before }));
      return () => undefined;
    },
  });
  const said = strip.getByRole("status");
  await expect.element(said).toBeEmptyDOMElement();
  draw(rowsOf([3, 2, 1], { line: 2, before: { ranks: Int32Array.of(1, 3, 2), line: 2 } }));
  await expect.element(said).toHaveTextContent("1 in: row-2:1. 1 out: row-3:1.");
  draw(rowsOf([3, 2, 1], { line: 2, before }));
  await expect.element(said).toHaveTextContent("Nothing crosses the line.");
  await expectReadable("read out");
});
