/** The product's column declarations, and their conversion to the table library's columns. */
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
  /** The required role; anybody who sees the table when omitted. */
  readonly needs?: Role;
  /** What is edited, for the accessible name: "Name of ada@example.com". */
  readonly label: (row: Row) => string;
  readonly text: (row: Row) => string;
  /** Rejects with a message for the person; the text stays in the field. */
  readonly save: (row: Row, text: string) => Promise<unknown>;
}

interface ExportedColumn<Row> {
  readonly name: string;
  readonly value: (row: Row) => CellValue;
}

export interface Column<Row> {
  /** Also the column's name in links and in the stored choice of columns. */
  readonly key: string;
  readonly header: ReactNode;
  /** The header as text, if it is not text itself: for the choice of columns and CSV. */
  readonly name?: string;
  /** Makes the column sortable and part of the CSV. */
  readonly value?: (row: Row) => CellValue;
  /**
   * Unit of `value`, named in the header of the CSV, where the cells show it on the page; that of `durationsIn` and
   * `bytesIn` is known.
   */
  readonly unit?: string;
  /** Replaces the column in the CSV, for a cell that shows several values or shows one in other words. */
  readonly exports?: readonly ExportedColumn<Row>[];
  /** Creates the format from all numbers of the column; the same number of decimals when omitted. */
  readonly formats?: (values: readonly number[]) => Format;
  /** Renders the cell; when omitted, the value as text: a time as relative time, a dash for null. */
  readonly render?: (row: Row) => ReactNode;
  /** A name that `render` shows besides `value`: a word longer than the column breaks, as one of `value` does. */
  readonly beside?: (row: Row) => string;
  /** Makes the cell editable. */
  readonly edit?: Edit<Row>;
  /** Columns of numbers are aligned right when omitted. */
  readonly align?: "left" | "right";
  /** Hides the column below this width, where each row offers to show it; not for a table's essential columns. */
  readonly hideBelow?: "sm" | "md";
  /** Hidden until selected in "Columns"; for what few readers compare. The table must have a name. */
  readonly hidden?: boolean;
  /** The cell that names the row, for screen readers; at most one column, which cannot be hidden. */
  readonly rowHeader?: boolean;
}

export const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
});
type Features = typeof features;

/** The library requires objects as rows; the product's rows may be plain numbers. */
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

/** The alignment of the cells: numbers to the right unless the column says otherwise. */
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

/** A column with the actions of a row. */
export function actionsColumn<T>(render: (row: T) => ReactNode): Column<T> {
  const header = createElement(VisuallyHidden, null, "Actions");
  return { key: "actions", header, align: "right", render };
}

/** Converts a time of the API to a column value. */
export function instant(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}
