"use client";

import { replaceEqualDeep } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { startBridge, type Bridge } from "@/lib/client/workerBridge/startBridge";
import type { MovedPlan, NodeQuestion, OpenedNode } from "@/lib/waterlines";
import type { NodeCalls } from "./calls";

export type Planner = Bridge<NodeCalls>;

/** The node's worker, begun with the page's first question; of the node that the page was first drawn with. */
export function usePlanner(opened: OpenedNode): Planner {
  const [planner] = useState(() =>
    startBridge<NodeCalls>({
      makeWorker: () =>
        new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "waterlines" }),
      open: async (give) => void (await give(opened)),
    }),
  );
  useEffect(() => () => planner.close(), [planner]);
  return planner;
}

export interface Planned {
  /** The newest plan that came; null before the first. */
  readonly plan: MovedPlan | null;
  readonly error: string | null;
}

const NOTHING: Planned = { plan: null, error: null };

/** The plan as the lines move: the newest question replaces those that wait. `still`: the page has its plan already. */
export function usePlan(planner: Planner, question: NodeQuestion, still: boolean): Planned {
  const [planned, setPlanned] = useState(NOTHING);
  const key = JSON.stringify(question);
  useEffect(() => {
    if (still) return undefined;
    let current = true;
    planner.call("plan", [JSON.parse(key) as NodeQuestion], { latest: true }).then(
      // What is as before stays the same object, so that rows that no move reaches are not drawn again.
      (plan) => setPlanned((before) => ({ plan: replaceEqualDeep(before.plan, plan), error: null })),
      (error: Error) => {
        if (current && error.name !== "Superseded")
          setPlanned((before) => ({ ...before, error: error.message }));
      },
    );
    return () => {
      current = false;
    };
  }, [planner, key, still]);
  return still ? NOTHING : planned;
}
