import type { ReactNode } from "react";
import classes from "../DataTable.module.css";
import type { Column } from "./columns";

export interface FurtherColumnsProps {
  readonly id: string;
  readonly until: "sm" | "md";
  /** The number of columns of the table. */
  readonly span: number;
  /** Groups of a term and its value. */
  readonly children: ReactNode;
}

/** Shows below a row the columns that a narrow table leaves out. */
export function FurtherColumns({ id, until, span, children }: FurtherColumnsProps): ReactNode {
  return (
    <tr id={id} data-left-out={until}>
      <td colSpan={span}>
        <dl className={classes.further}>{children}</dl>
      </td>
    </tr>
  );
}

/** The width below which a column is left out; null if all of them always stay. */
export function widestLeftOut(columns: readonly Column<never>[]): "sm" | "md" | null {
  if (columns.some(({ hideBelow }) => hideBelow === "md")) return "md";
  return columns.some(({ hideBelow }) => hideBelow === "sm") ? "sm" : null;
}
