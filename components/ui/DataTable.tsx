import type { ReactNode } from "react";
import classes from "./DataTable.module.css";

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly render: (row: Row) => ReactNode;
  /** Numbers go right. */
  readonly align?: "left" | "right";
  /** Leaves the table below this width; the same must be reachable elsewhere. */
  readonly hideBelow?: "sm" | "md";
  /** The cell that names the row, for screen readers; one column at the most. */
  readonly rowHeader?: boolean;
}

export interface DataTableProps<Row> {
  /** Names the table; visible only with `showCaption`. */
  readonly caption: string;
  readonly showCaption?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string;
  /** In place of the body when there are no rows. */
  readonly empty?: ReactNode;
}

/** A plain table that scrolls sideways by itself when its place is too narrow. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { caption, showCaption, columns, rows, rowKey, empty } = props;
  if (rows.length === 0 && empty) return empty;
  return (
    <div className={classes.scroll} role="group" aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption className={showCaption ? classes.caption : classes.hidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align} data-hide={column.hideBelow}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map((column) =>
                column.rowHeader ? (
                  <th key={column.key} scope="row" data-align={column.align} data-hide={column.hideBelow}>
                    {column.render(row)}
                  </th>
                ) : (
                  <td key={column.key} data-align={column.align} data-hide={column.hideBelow}>
                    {column.render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
