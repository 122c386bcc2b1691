/** A column as the product's tables declare it, and the table library's column that it becomes. */
import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
} from "@tanstack/react-table";
import { VisuallyHidden } from "@mantine/core";
import { createElement, type ReactNode } from "react";
import type { Format } from "@/lib/client/columnFormats";
import type { Role } from "@/lib/api/roles";
import { compare, type CellValue } from "./compare";

export type { CellValue } from "./compare";

export interface Edit<Row> {
  /** Who may; everybody who sees the table when omitted. */
  readonly needs?: Role;
  /** What is changed, for the accessible name: "Name of ada@example.com". */
  readonly label: (row: Row) => string;
  readonly text: (row: Row) => string;
  /** Rejects with what to tell the person; the text stays in the field. */
  readonly save: (row: Row, text: string) => Promise<unknown>;
}

interface ExportedColumn<Row> {
  readonly name: string;
  readonly value: (row: Row) => CellValue;
}

export interface Column<Row> {
  /** Also what a link and the stored choice of columns call it. */
  readonly key: string;
  readonly header: ReactNode;
  /** The header as text where it is none: in the choice of columns and in CSV. */
  readonly name?: string;
  /** Makes the column sortable and part of the CSV. */
  readonly value?: (row: Row) => CellValue;
  /** Columns of the CSV in place of its own, for a cell that says several things or says one in other words. */
  readonly exports?: readonly ExportedColumn<Row>[];
  /** How its numbers are written, given all of them; with the same decimals when omitted. */
  readonly formats?: (values: readonly number[]) => Format;
  /** The cell; the value in words when omitted: a time as how long ago, a dash for nothing. */
  readonly render?: (row: Row) => ReactNode;
  /** Offers a field in place of the cell. */
  readonly edit?: Edit<Row>;
  /** A column of numbers goes right when omitted. */
  readonly align?: "left" | "right";
  /** Leaves the table below this width, where each row offers to show it; not for what the table is opened to see. */
  readonly hideBelow?: "sm" | "md";
  /** Not shown until it is chosen from "Columns"; for what few readers compare. The table must have a name. */
  readonly hidden?: boolean;
  /** The cell that names the row, for screen readers; one column at the most, and it cannot be hidden. */
  readonly rowHeader?: boolean;
}

export const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
});
type Features = typeof features;

/** The library takes objects for rows; the product's may be plain numbers. */
export interface Held<T> {
  readonly row: T;
}

export function toColumnDef<T>(column: Column<T>): ColumnDef<Features, Held<T>> {
  const { key, value } = column;
  const common = { id: key, enableHiding: canHide(column) };
  if (value === undefined) return { ...common, enableSorting: false };
  return {
    ...common,
    accessorFn: ({ row }) => value(row) ?? undefined,
    sortUndefined: "last",
    sortFn: (a, b) => compare(value(a.original.row), value(b.original.row)),
  };
}

/** How the cells are aligned: numbers to the right unless the column says otherwise. */
export function alignOf<T>({ align, value }: Column<T>, rows: readonly T[]): Column<T>["align"] {
  if (align !== undefined || value === undefined) return align;
  const first = rows.find((row) => value(row) !== null);
  return first !== undefined && typeof value(first) === "number" ? "right" : undefined;
}

export function columnName({ name, header }: Column<never>): string | null {
  return name ?? (typeof header === "string" ? header : null);
}

export function canHide(column: Column<never>): boolean {
  return column.rowHeader !== true && columnName(column) !== null;
}

/** What can be done with a row. */
export function actionsColumn<T>(render: (row: T) => ReactNode): Column<T> {
  const header = createElement(VisuallyHidden, null, "Actions");
  return { key: "actions", header, align: "right", render };
}

/** A time of the API as the value of a column. */
export function instant(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}
