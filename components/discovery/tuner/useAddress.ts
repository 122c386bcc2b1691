"use client";

import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useEffect, useEffectEvent, useState } from "react";
import { lockedSignals } from "@/components/discovery/tuner/session/locks";
import { loadDocuments } from "@/components/discovery/tuner/session/session";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";

/** After the last move; browsers refuse addresses that change too often. */
const REST_MS = 350;

/** How weights are moved: the signals whose weights are locked, and whether all keep the sum of 1. */
const holdParsers = { lock: parseAsArrayOf(parseAsString), sum: parseAsStringLiteral(["1"]) };

/** What the address holds of the weights when the page is opened. */
export function useHoldsStart(): { readonly locked: readonly string[]; readonly sumOfOne: boolean } {
  const [address] = useQueryStates(holdParsers);
  const [{ lock, sum }] = useState(address);
  return { locked: lock ?? [], sumOfOne: sum !== null };
}

/**
 * Keeps the edited document, the run and how weights are moved in the address, so that it can be sent as it is. Draws
 * nothing again.
 */
export function useAddress(tuner: Tuner, version: number): void {
  const [{ d, lock, sum }, setAddress] = useQueryStates({
    d: parseAsString,
    run: parseAsString,
    ...holdParsers,
    // Of a link that makes a change: from here on it is in the document.
    set: parseAsString,
    from: parseAsString,
  });
  const write = useEffectEvent(async (stillWanted: () => boolean): Promise<void> => {
    const { session, runId } = tuner;
    const locked = lockedSignals(session);
    const held = {
      lock: locked.length === 0 ? null : locked,
      sum: session.holds.sumOfOne ? ("1" as const) : null,
    };
    const isHeld = JSON.stringify([lock, sum]) === JSON.stringify([held.lock, held.sum]);
    if (!session.dirty) {
      if (d !== null || !isHeld) void setAddress({ d: null, set: null, from: null, ...held });
      return;
    }
    const [{ encodeLink }] = await Promise.all([
      import("@/components/discovery/tuner/session/link"),
      loadDocuments(),
    ]);
    const next = await encodeLink(version, session.saved.text, session.text);
    if (!stillWanted() || (next === d && isHeld)) return;
    void setAddress({ d: next, set: null, from: null, run: runId, ...held });
  });
  useEffect(() => {
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = (): void => {
      const own = ++last;
      clearTimeout(timer);
      // At once after saving: an address that changes while the next page is on its way would call it off.
      // Code that does not come is asked for again by the next move; the page says that it is missing.
      const attempt = (): void => void write(() => own === last).catch(() => undefined);
      timer = setTimeout(attempt, tuner.session.dirty ? REST_MS : 0);
    };
    rest();
    const stop = tuner.session.subscribe(rest);
    return () => {
      last = -1;
      clearTimeout(timer);
      stop();
    };
  }, [tuner, version]);
}
