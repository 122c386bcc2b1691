import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { compare, type CellValue } from "./compare";
import classes from "../DataTable.module.css";

export interface StaticColumn<Row> {
  readonly key: string;
  readonly header: string;
  /** What the column is sorted by. */
  readonly value: (row: Row) => CellValue;
  readonly render: (row: Row) => ReactNode;
  readonly align?: "right";
  readonly hideBelow?: "sm" | "md";
  /** The cell that names the row. */
  readonly rowHeader?: boolean;
}

export interface StaticTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly StaticColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** `key` ascending, `-key` descending; null leaves the rows as they come. */
  readonly sort: string | null;
  readonly empty: ReactNode;
}

/** A short table that the server draws: its sort is a link, and it costs the page no script. */
export function StaticTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  empty,
}: StaticTableProps<Row>): ReactNode {
  if (rows.length === 0) return empty;
  const sorted = sortedBy(columns, rows, sort);
  return (
    <div className={classes.scroll} role="group" aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption className={classes.hidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHead key={column.key} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, rowHeader, align, hideBelow, render }) => {
                const Tag = rowHeader ? "th" : "td";
                return (
                  <Tag
                    key={key}
                    scope={rowHeader ? "row" : undefined}
                    data-align={align}
                    data-hide={hideBelow}
                  >
                    {render(row)}
                  </Tag>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type SortHeadProps = {
  readonly column: Pick<StaticColumn<never>, "key" | "header" | "align" | "hideBelow">;
  readonly sort: string | null;
};

function SortHead({ column: { key, header, align, hideBelow }, sort }: SortHeadProps): ReactNode {
  const [order, Icon, next] =
    sort === key
      ? (["ascending", IconArrowUp, `?sort=-${key}`] as const)
      : sort === `-${key}`
        ? (["descending", IconArrowDown, "?"] as const)
        : (["none", IconArrowsSort, `?sort=${key}`] as const);
  return (
    <th scope="col" data-align={align} data-hide={hideBelow} aria-sort={order}>
      <Link
        href={next}
        scroll={false}
        prefetch={false}
        className={classes.sort}
        data-sorted={order !== "none"}
      >
        {header}
        <Icon size={12} aria-hidden="true" />
      </Link>
    </th>
  );
}

/** Rows without a value come last in both directions. */
function sortedBy<Row>(
  columns: readonly StaticColumn<Row>[],
  rows: readonly Row[],
  sort: string | null,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.replace(/^-/, ""));
  if (sort === null || column === undefined) return rows;
  const direction = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [column.value(a), column.value(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * compare(left, right);
  });
}
