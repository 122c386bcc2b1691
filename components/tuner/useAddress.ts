"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { useEffect, useEffectEvent } from "react";
import { encodeLink } from "@/lib/client/tuner/link";
import type { Tuner } from "@/lib/client/tuner/useTuner";

/** After the last move; browsers refuse addresses that change too often. */
const REST_MS = 350;

/** Keeps the edited document and the run in the address, so that it can be sent as it is. Draws nothing again. */
export function useAddress(tuner: Tuner, version: number): void {
  const [{ d }, setAddress] = useQueryStates({ d: parseAsString, run: parseAsString });
  const write = useEffectEvent(async (stillWanted: () => boolean): Promise<void> => {
    const { session, runId } = tuner;
    const next = session.dirty ? await encodeLink(version, session.saved.text, session.text) : null;
    if (!stillWanted() || next === d) return;
    void setAddress(next === null ? { d: null } : { d: next, run: runId });
  });
  useEffect(() => {
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = (): void => {
      const own = ++last;
      clearTimeout(timer);
      timer = setTimeout(() => void write(() => own === last), REST_MS);
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
