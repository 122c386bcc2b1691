import { useSyncExternalStore } from "react";
import type { LineState } from "./lineState";
import type { RowList } from "./rowList";

const unchanging = (): (() => void) => () => undefined;

/**
 * Selects from the state of the line; the component renders again when `select` returns another value. The state is
 * null before the first ranking.
 */
export function useLine<T>(rows: RowList | null, select: (state: LineState | null) => T): T {
  return useSyncExternalStore(
    rows?.onLine ?? unchanging,
    () => select(rows?.lineState() ?? null),
    () => select(null),
  );
}
