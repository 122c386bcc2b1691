import { memo, type ReactNode, type Ref } from "react";
import { RelativeTime } from "../RelativeTime";
import { EditableCell } from "./EditableCell";
import type { Column } from "./columns";

export interface CellOf<Row> {
  readonly column: Column<Row>;
  readonly align: Column<Row>["align"];
  /** A number, whose writing depends on the other rows; null for every other cell. */
  readonly text: string | null;
}

export interface BodyRowProps<Row> {
  readonly row: Row;
  readonly cells: readonly CellOf<Row>[];
  /** Its place among all rows, where not all of them are drawn; from 0. */
  readonly index?: number;
  readonly ref?: Ref<HTMLTableRowElement>;
}

/** Rows of the head, which are counted too. */
const HEAD = 1;

/**
 * A row is drawn again only if it, a column or the writing of one of its numbers changed: of 250 rows that follow a
 * moved line, most stay as they are.
 */
export const BodyRow = memo(DrawnRow, isSame) as typeof DrawnRow;

function DrawnRow<Row>({ row, cells, index, ref }: BodyRowProps<Row>): ReactNode {
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index === undefined ? undefined : index + HEAD + 1}>
      {cells.map((cell) => (
        <Cell key={cell.column.key} cell={cell} row={row} />
      ))}
    </tr>
  );
}

function isSame(before: BodyRowProps<unknown>, now: BodyRowProps<unknown>): boolean {
  return (
    before.row === now.row &&
    before.index === now.index &&
    before.cells.length === now.cells.length &&
    before.cells.every((cell, at) => {
      const other = now.cells[at];
      return cell.column === other?.column && cell.align === other.align && cell.text === other.text;
    })
  );
}

interface CellProps<Row> {
  readonly cell: CellOf<Row>;
  readonly row: Row;
}

function Cell<Row>({ cell: { column, align, text }, row }: CellProps<Row>): ReactNode {
  const Tag = column.rowHeader ? "th" : "td";
  const content = column.render ? column.render(row) : (text ?? <Value column={column} row={row} />);
  return (
    <Tag scope={column.rowHeader ? "row" : undefined} data-align={align} data-hide={column.hideBelow}>
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

function Value<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }): ReactNode {
  const shown = column.value?.(row) ?? null;
  if (shown instanceof Date) return <RelativeTime at={shown.toISOString()} />;
  return shown === null ? "–" : String(shown);
}
