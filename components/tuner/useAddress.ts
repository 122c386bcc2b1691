"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { useEffect } from "react";
import { encodeLink } from "@/lib/client/tuner/link";
import { useTunerState, type Tuner } from "@/lib/client/tuner/useTuner";

/** After the last move; browsers refuse addresses that change too often. */
const REST_MS = 350;

/** Keeps the edited document and the run in the address, so that it can be sent as it is. */
export function useAddress(tuner: Tuner, version: number): void {
  const state = useTunerState(tuner, (session) => session.state);
  const saved = useTunerState(tuner, (session) => session.saved);
  const [address, setAddress] = useQueryStates({ d: parseAsString, run: parseAsString });
  const { d, run } = address;
  useEffect(() => {
    let current = true;
    const write = async (): Promise<void> => {
      const { session, runId } = tuner;
      const next = session.dirty ? await encodeLink(version, saved.text, session.text) : null;
      if (!current) return;
      if (next !== d) void setAddress({ d: next, ...(next === null ? {} : { run: runId }) });
    };
    const timer = setTimeout(() => void write(), REST_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [tuner, version, state, saved, d, run, setAddress]);
}
