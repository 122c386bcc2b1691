"use client";

import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { useCallback, useMemo } from "react";

/** More would leave no room for the list. */
const MOST = 5;
const parsePins = parseAsArrayOf(parseAsString).withDefault([]);

/** Images whose rows stay visible, in the address; pinning a sixth removes the first. */
export function usePins(): readonly [pins: readonly string[], toggle: (image: string) => void] {
  const [found, setPins] = useQueryState("pin", parsePins);
  const key = JSON.stringify(found.slice(0, MOST));
  // Keeps the array's identity while the names are the same.
  const pins = useMemo(() => found.slice(0, MOST), [key]); // oxlint-disable-line react/exhaustive-deps
  const toggle = useCallback(
    (image: string): void =>
      void setPins((now) => {
        const rest = now.filter((each) => each !== image);
        const next = rest.length < now.length ? rest : [...rest, image].slice(-MOST);
        return next.length === 0 ? null : next;
      }),
    [setPins],
  );
  return [pins, toggle];
}
