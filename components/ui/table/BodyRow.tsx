import { memo, useId, useState, type ReactNode, type Ref } from "react";
import { Breakable } from "../Breakable";
import { RelativeTime } from "../RelativeTime";
import classes from "../DataTable.module.css";
import { EditableCell } from "./EditableCell";
import { columnName, type Column } from "./columns";
import { FurtherColumns, widestLeftOut } from "./FurtherColumns";

export interface CellOf<Row> {
  readonly column: Column<Row>;
  readonly align: Column<Row>["align"];
  /** The formatted number, which depends on the other rows; null for any other cell. */
  readonly text: string | null;
}

export interface BodyRowProps<Row> {
  readonly row: Row;
  readonly cells: readonly CellOf<Row>[];
  /** The row's index among all rows, from 0, if not all of them are rendered. */
  readonly index?: number;
  readonly ref?: Ref<HTMLTableRowElement>;
}

/** Rows of the head, which are counted too. */
const HEAD = 1;

/**
 * Renders a row again only if it, a column or the text of one of its numbers changed: of 250 rows around a moved
 * line, most stay the same.
 */
export const BodyRow = memo(DrawnRow, isSame) as typeof DrawnRow;

function DrawnRow<Row>({ row, cells, index, ref }: BodyRowProps<Row>): ReactNode {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const leftOut = cells.filter(({ column }) => column.hideBelow !== undefined && columnName(column) !== null);
  const until = widestLeftOut(leftOut.map(({ column }) => column));
  const named = Math.max(
    0,
    cells.findIndex(({ column }) => column.rowHeader),
  );
  return (
    <>
      <tr ref={ref} data-index={index} aria-rowindex={index === undefined ? undefined : index + HEAD + 1}>
        {cells.map((cell, at) => (
          <Cell key={cell.column.key} cell={cell} row={row}>
            {at !== named || until === null ? null : (
              <button
                type="button"
                className={classes.openRow}
                data-left-out={until}
                aria-expanded={opened}
                aria-controls={opened ? id : undefined}
                onClick={() => setOpened(!opened)}
              >
                {opened ? "Less" : "More"}
              </button>
            )}
          </Cell>
        ))}
      </tr>
      {opened && until !== null ? (
        <FurtherColumns id={id} until={until} span={cells.length}>
          {leftOut.map(({ column, align, text }) => (
            <div key={column.key} data-left-out={column.hideBelow}>
              <dt>{columnName(column)}</dt>
              <dd>
                <Content cell={{ column, align, text }} row={row} />
              </dd>
            </div>
          ))}
        </FurtherColumns>
      ) : null}
    </>
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

/** A longer word without a place to break would push the columns next to it out of view. */
const UNBROKEN = /[^\s/-]{31}/u;

const isLong = <Row,>({ value, beside }: CellOf<Row>["column"], row: Row): boolean =>
  [value?.(row), beside?.(row)].some((text) => typeof text === "string" && UNBROKEN.test(text));

interface CellProps<Row> {
  readonly cell: CellOf<Row>;
  readonly row: Row;
  /** Shown below the content. */
  readonly children?: ReactNode;
}

function Cell<Row>({ cell, row, children }: CellProps<Row>): ReactNode {
  const { column, align } = cell;
  const Tag = column.rowHeader ? "th" : "td";
  return (
    <Tag
      scope={column.rowHeader ? "row" : undefined}
      className={isLong(column, row) ? classes.long : undefined}
      data-align={align}
      data-hide={column.hideBelow}
    >
      <Content cell={cell} row={row} />
      {children}
    </Tag>
  );
}

function Content<Row>({ cell: { column, text }, row }: Omit<CellProps<Row>, "children">): ReactNode {
  const content = column.render ? column.render(row) : (text ?? <Value column={column} row={row} />);
  if (column.edit === undefined) return content;
  return (
    <EditableCell row={row} edit={column.edit}>
      {content}
    </EditableCell>
  );
}

function Value<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }): ReactNode {
  const shown = column.value?.(row) ?? null;
  if (shown instanceof Date) return <RelativeTime at={shown.toISOString()} />;
  return shown === null ? "–" : <Breakable text={String(shown)} />;
}
