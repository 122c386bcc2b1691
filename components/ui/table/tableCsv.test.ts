import { expect, it } from "vitest";
import { bytesIn, durationsIn } from "@/lib/client/columnFormats";
import { tableCsv } from "./tableCsv";
import type { Column } from "./columns";

interface Row {
  readonly name: string;
  readonly counts: readonly [number, number];
}

const columns: readonly Column<Row>[] = [
  { key: "name", header: "Name", value: ({ name }) => name },
  {
    key: "counts",
    header: "In and out",
    value: ({ counts: [inside] }: Row) => inside,
    exports: [
      { name: "In", value: ({ counts: [inside] }) => inside },
      { name: "Out", value: ({ counts: [, outside] }) => outside },
    ],
  },
  { key: "actions", header: null },
];

it("writes the columns of a cell that says several things in its place", () => {
  expect(tableCsv(columns, [{ name: "a", counts: [3, 4] }])).toMatch(/^Name,In,Out\r?\na,3,4\r?\n?$/);
});

it("names the unit of numbers that the page shows with it", () => {
  const size = ({ counts: [inside] }: Row): number => inside;
  const withUnits: readonly Column<Row>[] = [
    { key: "took", header: "Duration", value: size, formats: durationsIn },
    { key: "size", header: "Size", value: size, formats: bytesIn },
    { key: "wait", header: "Waits", value: size, unit: "s" },
  ];
  expect(tableCsv(withUnits, [])).toMatch(/^"Duration, ms","Size, B","Waits, s"\r?\n?$/);
});
