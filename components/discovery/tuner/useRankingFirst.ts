"use client";

import { useEffect, useState } from "react";
import { loadDocuments } from "@/components/discovery/tuner/session/session";
import { useTunerRanking, type Tuner } from "@/components/discovery/tuner/session/useTuner";

/** Whoever waits longer for the samples wants to see the rest meanwhile. */
const PATIENCE_MS = 3_000;

/**
 * False until the first ranking was painted: the editor and the analysis take longer to draw than the ranking, and
 * begin when it is seen.
 */
export function useRankingFirst(tuner: Tuner): boolean {
  const answered = useTunerRanking(tuner, ({ ranking, refused }) => ranking !== null || refused !== null);
  const [done, setDone] = useState(false);
  useEffect(() => {
    let left = false;
    const go = (): void => void loadDocuments().then(() => left || setDone(true));
    let timer = answered ? undefined : setTimeout(go, PATIENCE_MS);
    // In the task after the frame that paints the rows.
    const frame = answered ? requestAnimationFrame(() => (timer = setTimeout(go, 0))) : undefined;
    return () => {
      left = true;
      clearTimeout(timer);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [answered]);
  return done;
}
