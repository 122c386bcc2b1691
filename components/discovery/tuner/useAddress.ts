"use client";

import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useEffect, useEffectEvent, useState } from "react";
import { lockedSignals } from "@/components/discovery/tuner/session/locks";
import { loadDocuments } from "@/components/discovery/tuner/session/session";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";

/** Delay after the last move; browsers refuse addresses that change too often. */
const REST_MS = 350;

/** The signals whose weights are locked, and whether the weights keep the sum of 1. */
const holdParsers = { lock: parseAsArrayOf(parseAsString), sum: parseAsStringLiteral(["1"]) };

/** The state of the weights in the address when the page is opened. */
export function useHoldsStart(): { readonly locked: readonly string[]; readonly sumOfOne: boolean } {
  const [address] = useQueryStates(holdParsers);
  const [{ lock, sum }] = useState(address);
  return { locked: lock ?? [], sumOfOne: sum !== null };
}

/**
 * Keeps the edited document, the run and the locks of weights in the address, so that it can be shared. Renders
 * nothing again.
 */
export function useAddress(tuner: Tuner, version: number): void {
  const [{ d, lock, sum }, setAddress] = useQueryStates({
    d: parseAsString,
    run: parseAsString,
    ...holdParsers,
    // Set by a link that makes a change: from here the change is in the document.
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
      // Immediately after saving: a change of the address would cancel a navigation that is under way.
      // If the code does not load, the next move tries again; the page reports that it is missing.
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
