import { VisuallyHidden } from "@mantine/core";
import { page, userEvent } from "vitest/browser";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/client/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { DataTable, type Column } from "./DataTable";
import { EmptyState } from "./EmptyState";

interface Image {
  readonly name: string;
  readonly pulls: number | null;
  readonly seen: Date;
}

const images: readonly Image[] = [
  { name: "node:20", pulls: 7, seen: new Date("2026-11-02T00:00:00Z") },
  { name: "Alpine:3", pulls: null, seen: new Date("2026-11-03T00:00:00Z") },
  { name: "=cmd:10", pulls: 40, seen: new Date("2026-11-01T00:00:00Z") },
];

const columns: readonly Column<Image>[] = [
  { key: "name", header: "Image", rowHeader: true, render: ({ name }) => name, value: ({ name }) => name },
  { key: "pulls", header: "Pulls", render: ({ pulls }) => pulls ?? "–", value: ({ pulls }) => pulls },
  {
    key: "seen",
    header: "Seen",
    render: ({ seen }) => seen.toISOString().slice(0, 10),
    value: (i) => i.seen,
  },
  { key: "note", header: "Note", render: () => "no value, no sorting" },
];

function table(props: Partial<Parameters<typeof DataTable<Image>>[0]> = {}): React.ReactNode {
  return <DataTable caption="Images" columns={columns} rows={images} rowKey={(row) => row.name} {...props} />;
}

function names(): string[] {
  return page
    .getByRole("rowheader")
    .elements()
    .map((cell) => cell.textContent);
}

const header = (name: string): ReturnType<typeof page.getByRole> => page.getByRole("columnheader", { name });

beforeEach(() => page.viewport(1024, 800));

it("is sorted as it says until a person sorts it, where all rows are there", async () => {
  const sortedBy = { id: "pulls", desc: false };
  await show(table({ sortedBy, partial: true }));
  expect(names()).toEqual(["node:20", "Alpine:3", "=cmd:10"]);
  await show(table({ sortedBy }));
  await expect.element(header("Pulls")).toHaveAttribute("aria-sort", "ascending");
  expect(names()).toEqual(["node:20", "=cmd:10", "Alpine:3"]);
  await header("Pulls").getByRole("button").click();
  await expect.element(header("Pulls")).toHaveAttribute("aria-sort", "descending");
  expect(names()).toEqual(["=cmd:10", "node:20", "Alpine:3"]);
  await header("Image").getByRole("button").click();
  await expect.element(header("Image")).toHaveAttribute("aria-sort", "ascending");
  await expect.element(header("Pulls")).toHaveAttribute("aria-sort", "none");
});

it("keeps a wide table within the page, with texts for screen readers in its last column", async () => {
  await page.viewport(390, 800);
  const wide = Array.from({ length: 8 }, (_, index) => ({
    key: `wide${index}`,
    header: `Long header ${index}`,
  }));
  const hidden = { key: "hidden", header: "Last", render: () => <VisuallyHidden>in full</VisuallyHidden> };
  await show(table({ columns: [...columns, ...wide, hidden] }));
  await expect.element(page.getByText("in full").first()).toBeInTheDocument();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});

it("has the headers that cannot be sorted at the height of those that can", async () => {
  await show(table());
  const middle = (element: Element | null): number => {
    const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
    return (top + bottom) / 2;
  };
  const sortable = header("Pulls").element().querySelector("button");
  const other = header("Note").element().querySelector("span");
  expect(middle(other)).toBeGreaterThan(0);
  expect(middle(other)).toBeCloseTo(middle(sortable), 0);
});

it("sorts by mouse and keyboard: numbers from the largest, what is missing last either way, and back", async () => {
  await show(table());
  expect(names()).toEqual(["node:20", "Alpine:3", "=cmd:10"]);
  await header("Pulls").getByRole("button").click();
  await expect.element(header("Pulls")).toHaveAttribute("aria-sort", "descending");
  expect(names()).toEqual(["=cmd:10", "node:20", "Alpine:3"]);
  await userEvent.keyboard("{Enter}");
  await expect.element(header("Pulls")).toHaveAttribute("aria-sort", "ascending");
  expect(names()).toEqual(["node:20", "=cmd:10", "Alpine:3"]);
  await userEvent.keyboard("{Enter}");
  await expect.element(header("Pulls")).toHaveAttribute("aria-sort", "none");
  expect(names()).toEqual(["node:20", "Alpine:3", "=cmd:10"]);
  expect(header("Note").element().hasAttribute("aria-sort")).toBe(false);
  await expectReadable("rows");
});

it("sorts texts as people order them and times from the newest", async () => {
  await show(table());
  await header("Image").getByRole("button").click();
  expect(names()).toEqual(["=cmd:10", "Alpine:3", "node:20"]);
  await header("Seen").getByRole("button").click();
  expect(names()).toEqual(["Alpine:3", "node:20", "=cmd:10"]);
});

it("keeps the sort of a named table in the address and takes it from there", async () => {
  const onUrlUpdate = vi.fn();
  await show(table({ name: "images" }), { search: "?images-sort=pulls", onUrlUpdate });
  expect(names()).toEqual(["node:20", "=cmd:10", "Alpine:3"]);
  await header("Seen").getByRole("button").click();
  await expect.poll(() => onUrlUpdate.mock.lastCall?.[0].queryString).toBe("?images-sort=-seen");
});

it("ignores a sort that names no sortable column", async () => {
  await show(table({ name: "images" }), { search: "?images-sort=-note" });
  expect(names()).toEqual(["node:20", "Alpine:3", "=cmd:10"]);
});

it("hides columns, except the one that names the row, and remembers it", async () => {
  await show(table({ name: "images" }));
  await page.getByRole("button", { name: "Columns" }).click();
  await expect.element(page.getByRole("menuitemcheckbox", { name: "Pulls" })).toBeVisible();
  expect(page.getByRole("menuitemcheckbox", { name: "Image" }).elements()).toHaveLength(0);
  await expectReadable("choice of columns");
  await page.getByRole("menuitemcheckbox", { name: "Pulls" }).click();
  await expect.element(header("Pulls")).not.toBeInTheDocument();
  await show(table({ name: "images" }));
  await expect.element(header("Seen")).toBeInTheDocument();
  await expect.element(header("Pulls")).not.toBeInTheDocument();
});

it("writes the rows as shown to CSV, formulas as text", async () => {
  const made: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    made.push(blob as Blob);
    return "#";
  });
  await show(table({ name: "images" }), { search: "?images-sort=-pulls" });
  await page.getByRole("button", { name: "CSV" }).click();
  await expect.poll(() => made).toHaveLength(1);
  expect(await made[0]?.text()).toBe(
    "Image,Pulls,Seen\n'=cmd:10,40,2026-11-01T00:00:00.000Z\nnode:20,7,2026-11-02T00:00:00.000Z\nAlpine:3,,2026-11-03T00:00:00.000Z\n",
  );
});

it("says that a sort reaches only the rows that were loaded", async () => {
  await show(table({ partial: true }));
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
  await header("Pulls").getByRole("button").click();
  await expect.element(page.getByRole("status")).toHaveTextContent("Sorted among the 3 rows loaded so far.");
});

it("shows what the caller says when there are no rows", async () => {
  await show(table({ rows: [], empty: <EmptyState title="No images" /> }));
  await expect.element(page.getByText("No images")).toBeVisible();
  expect(page.getByRole("table").elements()).toHaveLength(0);
});

it("keeps the head in sight while the rows scroll", async () => {
  const many = Array.from({ length: 200 }, (_, i) => ({ ...images[0]!, name: `image:${i}` }));
  await show(table({ rows: many }));
  const box = page.getByRole("group", { name: "Images" }).element();
  box.scrollTop = 2_000;
  await expect.poll(() => box.scrollTop).toBe(2_000);
  const top = header("Image").element().getBoundingClientRect().top;
  expect(Math.abs(top - box.getBoundingClientRect().top)).toBeLessThan(2);
});

it("edits a cell in place: Enter saves, a refusal stays with its reason, Escape gives up", async () => {
  const save = vi
    .fn<(row: Image, text: string) => Promise<void>>()
    .mockRejectedValueOnce(
      new ApiError(422, "invalid", "Not valid.", [{ path: "name", message: "must not be empty" }]),
    )
    .mockResolvedValue(undefined);
  const edit = { label: (row: Image) => `Name of ${row.name}`, text: (row: Image) => row.name, save };
  await show(table({ columns: [{ ...columns[0]!, edit }] }));
  const open = page.getByRole("button", { name: "Edit: Name of node:20" });
  const field = page.getByRole("textbox", { name: "Name of node:20" });
  await open.click();
  await expect.element(field).toHaveFocus();
  await userEvent.fill(field, "");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("must not be empty")).toBeVisible();
  await expectReadable("a refused edit");
  await userEvent.fill(field, "node:22");
  await userEvent.keyboard("{Enter}");
  await expect.element(field).not.toBeInTheDocument();
  expect(save).toHaveBeenLastCalledWith(images[0], "node:22");
  await expect.element(open).toHaveFocus();
  await open.click();
  await userEvent.fill(field, "something else");
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  expect(save).toHaveBeenCalledTimes(2);
});

it("leaves the focus where somebody went from a cell's field", async () => {
  const edit = {
    label: (row: Image) => `Name of ${row.name}`,
    text: (row: Image) => row.name,
    save: () => Promise.resolve(),
  };
  await show(
    <>
      {table({ columns: [{ ...columns[0]!, edit }] })}
      <input aria-label="Other" />
    </>,
  );
  const other = page.getByRole("textbox", { name: "Other" });
  const field = page.getByRole("textbox", { name: "Name of node:20" });
  await page.getByRole("button", { name: "Edit: Name of node:20" }).click();
  await userEvent.fill(field, "node:22");
  await other.click();
  await expect.element(field).not.toBeInTheDocument();
  await userEvent.keyboard("typed");
  await expect.element(other).toHaveValue("typed");
});

it("draws of a long table the rows in sight, says how many there are, and keeps its columns' widths", async () => {
  const many = Array.from({ length: 1_000 }, (_, at) => ({
    name: at === 900 ? `the-longest-name-of-all:${at}` : `image:${at}`,
    pulls: at,
    seen: new Date(0),
  }));
  await show(table({ rows: many }));
  await expect.element(page.getByRole("rowheader", { name: "image:0", exact: true })).toBeVisible();
  await expect.poll(() => names().length).toBeLessThan(60);
  const box = page.getByRole("group", { name: "Images" }).element();
  expect(page.getByRole("table").element().getAttribute("aria-rowcount")).toBe("1001");
  const width = header("Image").element().getBoundingClientRect().width;
  box.scrollTop = box.scrollHeight;
  const last = page.getByRole("rowheader", { name: "image:999", exact: true });
  await expect.element(last).toBeInViewport();
  expect(last.element().closest("tr")?.getAttribute("aria-rowindex")).toBe("1001");
  expect(names().length).toBeLessThan(60);
  expect(header("Image").element().getBoundingClientRect().width).toBeCloseTo(width, 0);
  await expectReadable("a long table");
});

it("draws a row again only if it or the writing of its numbers changed", async () => {
  const drawn: string[] = [];
  const watched: readonly Column<Image>[] = [
    ...columns.slice(0, 1),
    { key: "pulls", header: "Pulls", value: ({ pulls }) => pulls },
    { key: "drawn", header: "Drawn", render: ({ name }) => (drawn.push(name), name) },
  ];
  const [first, second, third] = images as [Image, Image, Image];
  function Changing(): React.ReactNode {
    const [pulls, setPulls] = useState<number | null>(null);
    return (
      <>
        <button onClick={() => setPulls((before) => (before ?? 2.5) + 0.5)}>Change</button>
        {table({ columns: watched, rows: [first, pulls === null ? second : { ...second, pulls }, third] })}
      </>
    );
  }
  await show(<Changing />);
  drawn.length = 0;
  await page.getByRole("button", { name: "Change" }).click();
  await expect.element(page.getByRole("cell", { name: "3", exact: true })).toBeVisible();
  expect(new Set(drawn)).toEqual(new Set(["Alpine:3"]));
  drawn.length = 0;
  await page.getByRole("button", { name: "Change" }).click();
  await expect.element(page.getByRole("cell", { name: "7.0", exact: true })).toBeVisible();
  expect(new Set(drawn)).toEqual(new Set(["node:20", "Alpine:3", "=cmd:10"]));
});

it("leaves a column out until it is chosen", async () => {
  const [first, ...others] = columns as [Column<Image>, ...Column<Image>[]];
  const some = [first, ...others.map((column) => ({ ...column, hidden: column.key === "pulls" }))];
  await show(table({ columns: some, name: "hidden" }));
  await expect.element(header("Seen")).toBeVisible();
  expect(header("Pulls").elements()).toHaveLength(0);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Pulls" }).click();
  await expect.element(header("Pulls")).toBeVisible();
});

it("opens a row to what a narrow table leaves out of it, and leaves nothing out of a wide one", async () => {
  const narrowing: readonly Column<Image>[] = [
    ...columns.slice(0, 1),
    { key: "pulls", header: "Pulls", value: ({ pulls }) => pulls, hideBelow: "sm" },
    { key: "note", header: "Note", render: ({ name }) => `note of ${name}`, hideBelow: "md" },
  ];
  await show(table({ columns: narrowing }));
  await expect.element(header("Pulls")).toBeVisible();
  expect(page.getByRole("button", { name: "More" }).elements()).toHaveLength(0);
  await page.viewport(390, 800);
  await expect.element(header("Pulls")).not.toBeInTheDocument();
  const open = page.getByRole("button", { name: "More" }).first();
  await open.click();
  await expect.element(page.getByRole("button", { name: "Less" })).toHaveAttribute("aria-expanded", "true");
  await expect.element(page.getByRole("term").first()).toHaveTextContent("Pulls");
  await expect.element(page.getByRole("definition").first()).toHaveTextContent("7");
  await expect.element(page.getByRole("definition").nth(1)).toHaveTextContent("note of node:20");
  await expectReadable("an opened row");
  await page.getByRole("button", { name: "Less" }).click();
  await expect.element(page.getByRole("term")).not.toBeInTheDocument();
});

it("leaves out in a drawer on every screen what it leaves out on a phone", async () => {
  const narrowing: readonly Column<Image>[] = [
    ...columns.slice(0, 1),
    { key: "pulls", header: "Pulls", value: ({ pulls }) => pulls, hideBelow: "sm" },
    { key: "note", header: "Note", render: ({ name }) => `note of ${name}`, hideBelow: "md" },
  ];
  await page.viewport(1440, 900);
  await show(table({ columns: narrowing, narrow: true }));
  await expect.element(header("Pulls")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "More" }).first().click();
  await expect.element(page.getByRole("definition").first()).toHaveTextContent("7");
  await expect.element(page.getByRole("definition").nth(1)).toHaveTextContent("note of node:20");
});

it("brings what the focus goes back to below its head", async () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({ name: `image-${at}`, pulls: at, seen: new Date(0) }));
  const button: Column<Image> = {
    key: "name",
    header: "Image",
    rowHeader: true,
    render: ({ name }) => <button type="button">{name}</button>,
    value: ({ name }) => name,
  };
  await show(<DataTable caption="Images" columns={[button]} rows={rows} rowKey={(row) => row.name} />);
  (page.getByRole("button", { name: "image-59" }).element() as HTMLElement).focus();
  for (let at = 58; at > 30; at--) {
    await userEvent.tab({ shift: true });
    await expect.element(page.getByRole("button", { name: `image-${at}` })).toHaveFocus();
    const { top } = document.activeElement!.getBoundingClientRect();
    expect(top, `image-${at}`).toBeGreaterThanOrEqual(
      header("Image").element().getBoundingClientRect().bottom,
    );
  }
});

function Removable(): React.ReactNode {
  const [left, setLeft] = useState(images);
  const remove: Column<Image> = {
    key: "remove",
    header: "Actions",
    render: ({ name }) => (
      <button type="button" onClick={() => setLeft(left.filter((row) => row.name !== name))}>
        Remove {name}
      </button>
    ),
  };
  return (
    <DataTable
      caption="Images"
      columns={[...columns, remove]}
      rows={left}
      rowKey={(row) => row.name}
      empty={<EmptyState title="No image" />}
    />
  );
}

it("has the focus of a row that was removed, and the content that of the last one", async () => {
  await show(<Removable />);
  document.getElementById("content")!.tabIndex = -1;
  const remove = async (name: string): Promise<void> => {
    (page.getByRole("button", { name: `Remove ${name}` }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
  };
  await remove("Alpine:3");
  await expect.element(page.getByRole("group", { name: "Images" })).toHaveFocus();
  await remove("node:20");
  await expect.element(page.getByRole("group", { name: "Images" })).toHaveFocus();
  await remove("=cmd:10");
  await expect.element(page.getByText("No image")).toBeVisible();
  await expect.element(page.getByRole("main")).toHaveFocus();
});
