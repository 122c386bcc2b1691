"use client";

import { useTable } from "@tanstack/react-table";
import { useMemo, useRef, type ReactNode } from "react";
import { numbersIn, type Format } from "@/lib/client/columnFormats";
import { formatNumber } from "@/lib/client/format";
import type { Sort } from "@/lib/client/hooks/tableSort";
import { HeaderCell } from "./table/HeaderCell";
import { MOST_DRAWN, TableRows } from "./table/TableRows";
import { TableTools } from "./table/TableTools";
import { alignOf, features, toColumnDef, type Column } from "./table/columns";
import { useKeptFocus } from "./table/useKeptFocus";
import { useTableView } from "./table/useTableView";
import classes from "./DataTable.module.css";

export { actionsColumn, instant, type Column } from "./table/columns";

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string;
  /** Shown instead of the table when there are no rows. */
  readonly empty?: ReactNode;
  /** Stores the sort in the address and the choice of columns in the browser; offers CSV under this file name. */
  readonly name?: string;
  /** False if the page offers a more complete file than the loaded rows. */
  readonly csv?: boolean;
  /** Whether there are more rows than these, which sorting in the browser does not reach. */
  readonly partial?: boolean;
  /** Columns by which the API can sort the rows. */
  readonly sorts?: readonly string[];
  /** The initial sort, if all rows are loaded. */
  readonly sortedBy?: Sort;
  /** For a drawer, which is narrow on every screen: leaves out what a phone leaves out. */
  readonly narrow?: boolean;
}

/** Columns with a value are sortable; the head is sticky, and the table scrolls horizontally if it is too wide. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { caption, columns, rows, rowKey, empty, name, csv = true, partial = false, sorts, narrow } = props;
  const view = useTableView(name, columns, partial ? undefined : props.sortedBy);
  const box = useRef<HTMLDivElement>(null);
  const noteFocus = useKeptFocus(box, rows);
  const arriveSorted = view.sorting.some(({ id }) => sorts?.includes(id));
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const table = useTable({
    features,
    columns: columns.map(toColumnDef),
    data,
    getRowId: ({ row }, index) => rowKey(row, index),
    enableMultiSort: false,
    manualSorting: arriveSorted,
    state: { sorting: view.sorting, columnVisibility: view.visibility },
    onSortingChange: view.setSorting,
    onColumnVisibilityChange: view.setVisibility,
  });
  if (rows.length === 0 && empty) return empty;
  const shown = columns.flatMap((column) => {
    const state = table.getColumn(column.key);
    return state === undefined || !state.getIsVisible()
      ? []
      : [{ column, state, align: alignOf(column, rows), format: formatOf(column, rows) }];
  });
  const sorted = table.getRowModel().rows;
  return (
    <>
      {name === undefined ? null : (
        <TableTools
          name={name}
          columns={columns}
          isVisible={(key) => table.getColumn(key)?.getIsVisible() ?? false}
          onToggle={(key) => table.getColumn(key)?.toggleVisibility()}
          exported={
            csv
              ? {
                  columns: shown.map(({ column }) => column),
                  rows: sorted.map(({ original }) => original.row),
                }
              : null
          }
        />
      )}
      {partial && !arriveSorted && view.sorting.length > 0 ? (
        <p role="status" className={classes.note}>
          Sorted among the {formatNumber(rows.length)} rows loaded so far.
        </p>
      ) : null}
      <div
        ref={box}
        className={classes.scroll}
        role="group"
        aria-label={caption}
        tabIndex={0}
        onFocus={noteFocus}
      >
        <table
          className={classes.table}
          data-narrow={narrow}
          aria-rowcount={rows.length > MOST_DRAWN ? rows.length + 1 : undefined}
        >
          <caption className={classes.hidden}>{caption}</caption>
          <thead>
            <tr>
              {shown.map(({ column, state, align }) => (
                <HeaderCell
                  key={column.key}
                  column={column}
                  align={align}
                  sorted={state.getIsSorted()}
                  onSort={state.getCanSort() ? () => state.toggleSorting() : undefined}
                />
              ))}
            </tr>
          </thead>
          <TableRows
            columns={shown}
            rows={sorted.map(({ id, original }) => ({ id, row: original.row }))}
            box={box}
          />
        </table>
      </div>
    </>
  );
}

/** Does not call `formats` for a column that renders its numbers itself. */
function formatOf<Row>({ value, render, formats = numbersIn }: Column<Row>, rows: readonly Row[]): Format {
  if (value === undefined || render !== undefined) return String;
  return formats(rows.map(value).filter((each) => typeof each === "number"));
}
