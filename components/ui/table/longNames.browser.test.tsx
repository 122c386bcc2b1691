import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { DataTable, type Column } from "../DataTable";

interface Build {
  readonly id: number;
  readonly name: string;
}

const LONG = "r".repeat(110);
const rows: readonly Build[] = [
  { id: 1, name: LONG },
  { id: 2, name: "kubernetes-shared-runners-of-all" },
];
const minutes: Column<Build> = { key: "minutes", header: "Minutes", value: ({ id }) => id };

it.each<[string, Column<Build>]>([
  ["its value", { key: "name", header: "Build", rowHeader: true, value: ({ name }) => name }],
  [
    "beside its value",
    {
      key: "id",
      header: "Build",
      rowHeader: true,
      value: ({ id }) => id,
      align: "left",
      beside: ({ name }) => name,
      render: ({ id, name }) => `#${id} ${name}`,
    },
  ],
])(
  "a name longer than its column breaks, so that the others stay in sight, and no other name does: %s",
  async (_where, column) => {
    await page.viewport(390, 800);
    await show(
      <DataTable caption="Builds" rows={rows} rowKey={({ id }) => String(id)} columns={[column, minutes]} />,
    );
    const box = page.getByRole("group").first().element();
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    const cellOf = (text: RegExp): Element => page.getByText(text).element().closest("th, td")!;
    expect(cellOf(/rrr/).getBoundingClientRect().width).toBeGreaterThan(100);
    expect(getComputedStyle(cellOf(/kubernetes/)).overflowWrap).toBe("break-word");
    await expectReadable("a long name");
  },
);
