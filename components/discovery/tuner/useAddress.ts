"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { useEffect, useEffectEvent } from "react";
import { loadDocuments } from "@/components/discovery/tuner/session/session";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";

/** After the last move; browsers refuse addresses that change too often. */
const REST_MS = 350;

/** Keeps the edited document and the run in the address, so that it can be sent as it is. Draws nothing again. */
export function useAddress(tuner: Tuner, version: number): void {
  const [{ d }, setAddress] = useQueryStates({
    ...{ d: parseAsString, run: parseAsString },
    // Of a link that makes a change: from here on it is in the document.
    ...{ set: parseAsString, from: parseAsString },
  });
  const write = useEffectEvent(async (stillWanted: () => boolean): Promise<void> => {
    const { session, runId } = tuner;
    if (!session.dirty) {
      if (d !== null) void setAddress({ d: null, set: null, from: null });
      return;
    }
    const [{ encodeLink }] = await Promise.all([
      import("@/components/discovery/tuner/session/link"),
      loadDocuments(),
    ]);
    const next = await encodeLink(version, session.saved.text, session.text);
    if (!stillWanted() || next === d) return;
    void setAddress({ d: next, set: null, from: null, run: runId });
  });
  useEffect(() => {
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = (): void => {
      const own = ++last;
      clearTimeout(timer);
      // At once after saving: an address that changes while the next page is on its way would call it off.
      timer = setTimeout(() => void write(() => own === last), tuner.session.dirty ? REST_MS : 0);
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
