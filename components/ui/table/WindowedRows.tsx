"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode, Ref, RefObject } from "react";
import { Gap, ROW_HEIGHT } from "./Gap";

export interface WindowedRowsProps {
  readonly count: number;
  readonly columns: number;
  readonly keyOf: (index: number) => string;
  readonly draw: (index: number, ref: Ref<HTMLTableRowElement>) => ReactNode;
  /** The box that scrolls. */
  readonly box: RefObject<HTMLElement | null>;
}

/** Rows beyond the edges, so that Tab and the wheel find the next one there. */
const OVERSCAN = 12;

/** The rows of a long table that are in sight, with empty rows as high as the others. Load it with TableRows.tsx. */
export default function WindowedRows(props: WindowedRowsProps): ReactNode {
  const { count, columns, keyOf, draw, box } = props;
  // No compiler memoises this component, and none of the library's functions goes to one that is memoised.
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
