"use client";

import { useEffect, useMemo, type KeyboardEvent, type ReactNode } from "react";
import { SkipLink } from "@/components/ui/SkipLink";
import type { RankedRows, RowFilter, RowSort } from "../rows";
import { CutLine, type LineMoves } from "./CutLine";
import { RANKED_LIST_ID } from "./focus";
import { LINE_HEIGHT, ROW_HEIGHT } from "./layout";
import { LineStrip, type LineStripProps } from "./LineStrip";
import { type FoundElements, useListElements } from "./listElements";
import { RULER } from "./nameRoom";
import { RowList } from "./rowList";
import classes from "./RankedList.module.css";
import columns from "./RankedRows.module.css";

export interface RankedListProps {
  /**
   * Subscribes to rankings: `show` is called with the current one and each later one, bypassing React. Returns a
   * function that unsubscribes. Must keep its identity as long as the source is the same.
   */
  readonly connect: (show: (rows: RankedRows) => void) => () => void;
  readonly filter: RowFilter;
  readonly sort?: RowSort;
  /** Called on a click on a column header; for the keyboard, the page has a separate control. */
  readonly onSort?: (sort: RowSort) => void;
  readonly onOpen: (name: string) => void;
  /** Called with the number of rows that match the filter and the total; must keep its identity. */
  readonly onCount?: (shown: number, all: number) => void;
  /** Scrolled into view when it changes. */
  readonly at?: string | null;
  /** Names of rows that stay visible above the others; must keep its identity while unchanged. */
  readonly pinned?: readonly string[];
  /** Called when P is pressed on a row. */
  readonly onPin?: (name: string) => void;
  /** Absent if the line cannot be moved. */
  readonly line?: LineMoves;
  readonly noteTitle?: string;
  /** Header of the bars. */
  readonly partsHead?: ReactNode;
  /** Renders what crossed the line in the strip's popover; names and ranks when absent. */
  readonly crossed?: LineStripProps["crossed"];
  /** Fills its container instead of growing with its rows. */
  readonly fill?: boolean;
  /** Number of rows to expect: reserves the list's height before the first row is drawn, also on the server. */
  readonly expected?: number;
  /** Shown next to the line strip. */
  readonly beside?: ReactNode;
  /** Shown over an empty list. */
  readonly children?: ReactNode;
}

const PAGE = 10;
const NONE: readonly string[] = [];

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
};

/**
 * A list box of ranked rows and the line across them: one Tab stop, arrow keys move inside, Enter opens. Only
 * visible rows are in the document (rowList.ts), so positions are given by aria-posinset.
 */
export function RankedList(props: RankedListProps): ReactNode {
  const {
    filter,
    sort = "rank",
    onSort,
    onOpen,
    line,
    at = null,
    pinned = NONE,
    onPin,
    noteTitle = "",
    partsHead = "Parts",
    crossed,
    fill = false,
    expected = 0,
    beside,
    children,
  } = props;
  const { rows, root, box, list, line: cutLine, miniature, pins, ruler } = useRowList(props);
  useEffect(() => rows?.setFilter(filter), [rows, filter]);
  useEffect(() => rows?.setSort(sort), [rows, sort]);
  useEffect(() => rows?.setPinned(pinned), [rows, pinned]);
  useEffect(() => rows?.bringUp(at), [rows, at]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || rows === null) return;
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (step !== undefined) {
      event.preventDefault();
      rows.moveActive(step);
    } else if ((event.key === "Enter" || event.key === " ") && rows.activeName !== null) {
      event.preventDefault();
      onOpen(rows.activeName);
    } else if (event.key === "p" && rows.activeName !== null && onPin !== undefined) {
      event.preventDefault();
      onPin(rows.activeName);
    }
  };
  return (
    <div ref={root} className={classes.root} data-fill={fill || undefined}>
      <LineStrip rows={rows} onOpen={onOpen} crossed={crossed}>
        {beside}
      </LineStrip>
      <SkipLink to={RANKED_LIST_ID}>Skip to the ranking</SkipLink>
      <div className={columns.head} data-sortable={onSort === undefined ? undefined : ""} aria-hidden="true">
        <span className={columns.rank} onClick={() => onSort?.("rank")}>
          Rank
        </span>
        <span className={columns.name} onClick={() => onSort?.("name")}>
          Image
          <i ref={ruler} className={columns.ruler}>
            {RULER}
          </i>
        </span>
        <span className={columns.bar}>{partsHead}</span>
        <span className={columns.score} onClick={() => onSort?.("rank")}>
          Score
        </span>
        <span className={columns.note} onClick={() => onSort?.("note")}>
          {noteTitle}
        </span>
        <span className={columns.gap}>To the line</span>
      </div>
      <div ref={pins} className={classes.pins} data-pins="" aria-hidden="true" />
      <div className={classes.frame}>
        <div ref={box} className={classes.box}>
          <div
            ref={list}
            id={RANKED_LIST_ID}
            role="listbox"
            aria-label="Images by rank"
            tabIndex={0}
            className={classes.list}
            // RowList sets the height once the first ranking has arrived.
            style={expected === 0 ? undefined : { height: expected * ROW_HEIGHT + LINE_HEIGHT }}
            onKeyDown={onKeyDown}
            onFocus={() => {
              if (rows?.activeName === null) rows.moveActive(0);
            }}
          />
          <CutLine moves={line} rows={rows} ref={cutLine} />
        </div>
        <div ref={miniature} className={classes.miniature} aria-hidden="true" />
        {children}
      </div>
    </div>
  );
}

function useRowList({
  connect,
  onOpen,
  onCount,
}: RankedListProps): { readonly rows: RowList | null } & FoundElements["part"] {
  const { elements, part } = useListElements();
  const rows = useMemo(() => (elements === null ? null : new RowList(elements)), [elements]);
  useEffect(() => rows?.listen({ onOpen, onCount }), [rows, onOpen, onCount]);
  useEffect(() => {
    if (rows === null || elements === null) return undefined;
    rows.attach();
    const sized = new ResizeObserver(() => rows.resized());
    sized.observe(elements.box);
    // The text size may change by itself, and a unit after the scores takes space from the names.
    sized.observe(elements.ruler);
    if (elements.ruler.parentElement) sized.observe(elements.ruler.parentElement);
    return () => {
      sized.disconnect();
      rows.detach();
    };
  }, [rows, elements]);
  useEffect(() => (rows === null ? undefined : connect((ranking) => rows.setRows(ranking))), [rows, connect]);
  return { rows, ...part };
}
