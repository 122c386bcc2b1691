"use client";

import { useTable } from "@tanstack/react-table";
import { useMemo, type ReactNode } from "react";
import { numbersIn, type Format } from "@/lib/client/columnFormats";
import { RelativeTime } from "./RelativeTime";
import { EditableCell } from "./table/EditableCell";
import { HeaderCell } from "./table/HeaderCell";
import { TableTools } from "./table/TableTools";
import { aligned, features, toColumnDef, type CellValue, type Column } from "./table/columns";
import { useTableView } from "./table/useTableView";
import classes from "./DataTable.module.css";

export { actionsColumn, instant, type Column } from "./table/columns";

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string;
  /** In place of the table when there are no rows. */
  readonly empty?: ReactNode;
  /** Keeps the sort in the address and the choice of columns in the browser; offers CSV under this file name. */
  readonly name?: string;
  /** False where the page offers a better file than the rows at hand. */
  readonly csv?: boolean;
  /** There are rows beyond these, which sorting in the browser does not reach. */
  readonly partial?: boolean;
  /** Columns by which the rows come sorted from the API. */
  readonly sorts?: readonly string[];
}

/** Columns with a value are sortable; the head stays in sight, and the table scrolls by itself in a narrow place. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { caption, rows, rowKey, empty, name, csv = true, partial = false, sorts } = props;
  const columns = props.columns.map((column) => aligned(column, rows));
  const view = useTableView(name, columns);
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
      : [{ column, state, format: formatOf(column, rows) }];
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
          Sorted among the {rows.length.toLocaleString("en-US")} rows loaded so far.
        </p>
      ) : null}
      <div className={classes.scroll} role="group" aria-label={caption} tabIndex={0}>
        <table className={classes.table}>
          <caption className={classes.hidden}>{caption}</caption>
          <thead>
            <tr>
              {shown.map(({ column, state }) => (
                <HeaderCell
                  key={column.key}
                  column={column}
                  sorted={state.getIsSorted()}
                  onSort={state.getCanSort() ? () => state.toggleSorting() : undefined}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ id, original }) => (
              <tr key={id}>
                {shown.map(({ column, format }) => (
                  <Cell key={column.key} column={column} row={original.row} format={format} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly format: Format;
}

function Cell<Row>({ column, row, format }: CellProps<Row>): ReactNode {
  const Tag = column.rowHeader ? "th" : "td";
  const content = column.render ? column.render(row) : valueOf(column.value?.(row) ?? null, format);
  return (
    <Tag scope={column.rowHeader ? "row" : undefined} data-align={column.align} data-hide={column.hideBelow}>
      {column.edit ? (
        <EditableCell row={row} edit={column.edit}>
          {content}
        </EditableCell>
      ) : (
        content
      )}
    </Tag>
  );
}

function valueOf(shown: CellValue, format: Format): ReactNode {
  if (shown instanceof Date) return <RelativeTime at={shown.toISOString()} />;
  return shown === null ? "–" : typeof shown === "number" ? format(shown) : String(shown);
}

/** Of a column that draws its numbers itself nothing is asked. */
function formatOf<Row>({ value, render, formats = numbersIn }: Column<Row>, rows: readonly Row[]): Format {
  if (value === undefined || render !== undefined) return String;
  return formats(rows.map(value).filter((each) => typeof each === "number"));
}
