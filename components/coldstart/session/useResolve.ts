"use client";

import { useEffect, useState } from "react";
import { startBridge } from "@/lib/client/workerBridge/startBridge";
import type { Question } from "../resolve/question";
import type { Resolved, ResolveCalls } from "./calls";

export interface Resolution {
  /** The newest answer that came; null before the first. */
  readonly resolved: Resolved | null;
  readonly error: string | null;
}

/**
 * The answer as the question changes, computed in a worker: the newest question replaces those that wait.
 *
 * @param known the question's answer where it came with the page; the worker then does not begin.
 */
export function useResolve(question: Question, known: Resolved | null): Resolution {
  const [bridge] = useState(() =>
    startBridge<ResolveCalls>({
      makeWorker: () =>
        new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "coldstart" }),
      open: async (give) => void (await give(null)),
    }),
  );
  useEffect(() => () => bridge.close(), [bridge]);
  const [answer, setAnswer] = useState<Resolution>({ resolved: known, error: null });
  const key = JSON.stringify(question);
  const still = known !== null;
  useEffect(() => {
    if (still) return undefined;
    let current = true;
    bridge.call("resolve", [JSON.parse(key) as Question], { latest: true }).then(
      (resolved) => setAnswer({ resolved, error: null }),
      (error: Error) => {
        if (!current || error.name === "Superseded") return;
        setAnswer((before) => ({ ...before, error: error.message }));
      },
    );
    return () => {
      current = false;
    };
  }, [bridge, key, still]);
  return known === null ? answer : { resolved: known, error: null };
}
