"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { loadDocuments } from "@/components/discovery/tuner/session/session";
import { useTunerRanking, type Tuner } from "@/components/discovery/tuner/session/useTuner";

/** If the samples take longer than this, the rest is shown without waiting for the ranking. */
const PATIENCE_MS = 3_000;

/** The state of what is rendered after the ranking. */
export interface Rest {
  readonly state: "waiting" | "ready" | "failed";
  /** Loads the missing code again. */
  readonly retry: () => void;
}

/**
 * Waits until the first ranking was painted: the editor and the analysis take longer to render than the ranking and
 * start after it. Failed if the code that reads and writes the policy's text does not load; tests pass another
 * `loadCode`.
 */
export function useRankingFirst(tuner: Tuner, loadCode: () => Promise<void> = loadDocuments): Rest {
  const answered = useTunerRanking(tuner, ({ ranking, refused }) => ranking !== null || refused !== null);
  const [state, setState] = useState<Rest["state"]>("waiting");
  const load = (isLeft: () => boolean = () => false): void =>
    void loadCode().then(
      () => isLeft() || setState("ready"),
      () => isLeft() || setState("failed"),
    );
  const begin = useEffectEvent(load);
  useEffect(() => {
    let left = false;
    const go = (): void => begin(() => left);
    let timer = answered ? undefined : setTimeout(go, PATIENCE_MS);
    // In the task after the frame that paints the rows.
    const frame = answered ? requestAnimationFrame(() => (timer = setTimeout(go, 0))) : undefined;
    return () => {
      left = true;
      clearTimeout(timer);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [answered]);
  const retry = (): void => {
    setState("waiting");
    load();
  };
  return { state, retry };
}
