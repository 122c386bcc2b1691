"use client";

import { lazy, Suspense, useMemo, type ReactNode, type Ref, type RefObject } from "react";
import { late } from "@/components/ui/late";
import type { Format } from "@/lib/client/columnFormats";
import classes from "../DataTable.module.css";
import { BodyRow } from "./BodyRow";
import { Gap, ROW_HEIGHT } from "./Gap";
import type { Column } from "./columns";

const WindowedRows = lazy(() =>
  late("What draws the rows of a long table", () => import("./WindowedRows"), {
    place: ({ draw }) => Array.from({ length: FIRST }, (_, at) => draw(at, null)),
  }),
);

/** Longer tables render only the rows in view. */
export const MOST_DRAWN = 100;
/** Rows rendered until the code for virtual scrolling has loaded. */
const FIRST = 25;

export interface ShownColumn<Row> {
  readonly column: Column<Row>;
  readonly align: Column<Row>["align"];
  readonly format: Format;
}

export interface TableRowsProps<Row> {
  readonly columns: readonly ShownColumn<Row>[];
  readonly rows: readonly { readonly id: string; readonly row: Row }[];
  /** The scroll container. */
  readonly box: RefObject<HTMLElement | null>;
}

export function TableRows<Row>({ columns, rows, box }: TableRowsProps<Row>): ReactNode {
  const isLong = rows.length > MOST_DRAWN;
  const draw = (at: number, ref?: Ref<HTMLTableRowElement>): ReactNode => {
    const of = rows[at];
    if (of === undefined) return null;
    const cells = columns.map(({ column, align, format }) => ({
      column,
      align,
      text: textOf(column, of.row, format),
    }));
    return <BodyRow key={of.id} row={of.row} cells={cells} index={isLong ? at : undefined} ref={ref} />;
  };
  if (!isLong) return <tbody>{rows.map((_, at) => draw(at))}</tbody>;
  return (
    <>
      <Widest columns={columns} rows={rows} />
      <tbody>
        <Suspense
          fallback={
            <>
              {rows.slice(0, FIRST).map((_, at) => draw(at))}
              <Gap height={(rows.length - FIRST) * ROW_HEIGHT} columns={columns.length} />
            </>
          }
        >
          <WindowedRows
            count={rows.length}
            columns={columns.length}
            keyOf={(at) => rows[at]?.id ?? String(at)}
            draw={draw}
            box={box}
          />
        </Suspense>
      </tbody>
    </>
  );
}

/**
 * Rows of zero height, hidden from screen readers: they keep each column as wide as its longest text while
 * scrolling.
 */
function Widest<Row>({ columns, rows }: Omit<TableRowsProps<Row>, "box">): ReactNode {
  const widest = useMemo(() => {
    const found = columns.map(({ column, format }) => widestOf(column, format, rows));
    return rows.filter((_, at) => found.includes(at));
  }, [columns, rows]);
  return (
    <tbody className={classes.widest} aria-hidden="true">
      {widest.map(({ id, row }) => (
        <BodyRow
          key={id}
          row={row}
          cells={columns.map(({ column, align, format }) => ({
            column,
            align,
            text: textOf(column, row, format),
          }))}
        />
      ))}
    </tbody>
  );
}

/** The row with the longest text in the column. */
function widestOf<Row>(
  { value }: Column<Row>,
  format: Format,
  rows: TableRowsProps<Row>["rows"],
): number | null {
  if (value === undefined) return null;
  let [widest, length] = [0, -1];
  for (const [at, { row }] of rows.entries()) {
    const shown = value(row);
    const size = typeof shown === "number" ? format(shown).length : String(shown ?? "").length;
    if (size > length) [widest, length] = [at, size];
  }
  return widest;
}

/** A number in its column's format; null if there is none, or if the column renders it itself. */
function textOf<Row>({ value, render }: Column<Row>, row: Row, format: Format): string | null {
  if (render !== undefined) return null;
  const shown = value?.(row);
  return typeof shown === "number" ? format(shown) : null;
}
