"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode, Ref, RefObject } from "react";
import { Gap, ROW_HEIGHT } from "./Gap";

export interface WindowedRowsProps {
  readonly count: number;
  readonly columns: number;
  readonly keyOf: (index: number) => string;
  readonly draw: (index: number, ref: Ref<HTMLTableRowElement>) => ReactNode;
  /** The scroll container. */
  readonly box: RefObject<HTMLElement | null>;
}

/** Rows beyond the edges, so that Tab and the wheel find the next one. */
const OVERSCAN = 12;

/** The visible rows of a long table, between two gaps as high as the others. Load it with TableRows.tsx. */
export default function WindowedRows(props: WindowedRowsProps): ReactNode {
  const { count, columns, keyOf, draw, box } = props;
  // The compiler does not memoise this component, and none of the library's functions is passed to one that it
  // does.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getItemKey: keyOf,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: 800 },
    initialOffset: () => box.current?.scrollTop ?? 0,
  });
  const shown = rows.getVirtualItems();
  return (
    <>
      <Gap height={shown[0]?.start ?? 0} columns={columns} />
      {shown.map(({ index }) => draw(index, rows.measureElement))}
      <Gap height={rows.getTotalSize() - (shown.at(-1)?.end ?? 0)} columns={columns} />
    </>
  );
}
