import { useSyncExternalStore } from "react";
import type { LineState } from "./lineState";
import type { RowList } from "./rowList";

const unchanging = (): (() => void) => () => undefined;

/** What a component needs of the line; it is drawn again when `select` returns another value. Null before a ranking. */
export function useLine<T>(rows: RowList | null, select: (state: LineState | null) => T): T {
  return useSyncExternalStore(
    rows?.onLine ?? unchanging,
    () => select(rows?.lineState() ?? null),
    () => select(null),
  );
}
