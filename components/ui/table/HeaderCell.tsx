import { IconArrowDown, IconArrowUp, IconArrowsSort } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Column } from "./columns";
import classes from "../DataTable.module.css";

export interface HeaderCellProps<Row> {
  readonly column: Column<Row>;
  readonly align: Column<Row>["align"];
  readonly sorted: false | "asc" | "desc";
  /** Undefined if the column cannot be sorted. */
  readonly onSort: (() => void) | undefined;
}

export function HeaderCell<Row>({ column, align, sorted, onSort }: HeaderCellProps<Row>): ReactNode {
  const Icon = sorted === false ? IconArrowsSort : sorted === "asc" ? IconArrowUp : IconArrowDown;
  const order = sorted === false ? "none" : sorted === "asc" ? "ascending" : "descending";
  return (
    <th scope="col" data-align={align} data-hide={column.hideBelow} aria-sort={onSort ? order : undefined}>
      {onSort ? (
        <button type="button" className={classes.sort} data-sorted={sorted !== false} onClick={onSort}>
          {column.header}
          <Icon size={12} aria-hidden="true" />
        </button>
      ) : (
        <span className={classes.unsorted}>{column.header}</span>
      )}
    </th>
  );
}
