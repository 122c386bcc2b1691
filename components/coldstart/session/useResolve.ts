"use client";

import { useCallback, useState } from "react";
import { useBridge } from "@/lib/client/workerBridge/useBridge";
import { useLatestOf } from "@/lib/client/workerBridge/useLatest";
import type { Question } from "../resolve/question";
import type { Resolved, ResolveCalls } from "./calls";

export interface Resolution {
  /** The newest answer received, before the first the one that the page began with; null if it began with none. */
  readonly resolved: Resolved | null;
  readonly error: string | null;
}

/**
 * The answer as the question changes, computed in a worker: the newest question replaces those that wait.
 *
 * @param known the question's answer if it came with the page; the worker is then not started.
 */
export function useResolve(question: Question, known: Resolved | null): Resolution {
  const bridge = useBridge<ResolveCalls>({
    makeWorker: () =>
      new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "coldstart" }),
    open: async (give) => void (await give(null)),
  });
  const resolve = useCallback(
    (asked: Question) => bridge.call("resolve", [asked], { latest: true }),
    [bridge],
  );
  const { answer, error } = useLatestOf(resolve, known === null ? question : null);
  // Shown until the worker has answered: a page without an answer would take the field away in which somebody types.
  const [first] = useState(known);
  return known === null ? { resolved: answer ?? first, error } : { resolved: known, error: null };
}
