"use client";

import { useCallback } from "react";
import type { Bridge } from "@/lib/client/workerBridge/startBridge";
import { useBridge } from "@/lib/client/workerBridge/useBridge";
import type { MovedPlan, NodeQuestion, OpenedNode } from "@/lib/waterlines";
import type { NodeCalls } from "./calls";

export type Planner = Bridge<NodeCalls>;

/** The parts of a snapshot that the plan of a node needs. */
export const openedOf = ({
  documents,
  waterlines,
  metrics,
}: Omit<OpenedNode, "node">): Omit<OpenedNode, "node"> => ({ documents, waterlines, metrics });

/** The node's worker, started with the page's first question, for the node that was rendered first. */
export const usePlanner = (opened: OpenedNode): Planner =>
  useBridge<NodeCalls>({
    makeWorker: () =>
      new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "waterlines" }),
    open: async (give) => void (await give(opened)),
  });

/** Plans a question; a newer question replaces one that is waiting. */
export const usePlanOf = (planner: Planner): ((question: NodeQuestion) => Promise<MovedPlan>) =>
  useCallback((question) => planner.call("plan", [question], { latest: true }), [planner]);
