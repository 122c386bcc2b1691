"use client";

import { useCallback } from "react";
import type { Bridge } from "@/lib/client/workerBridge/startBridge";
import { useBridge } from "@/lib/client/workerBridge/useBridge";
import type { MovedPlan, NodeQuestion, OpenedNode } from "@/lib/waterlines";
import type { NodeCalls } from "./calls";

export type Planner = Bridge<NodeCalls>;

/** What a plan takes of the snapshot that a node is of. */
export const openedOf = ({
  documents,
  waterlines,
  metrics,
}: Omit<OpenedNode, "node">): Omit<OpenedNode, "node"> => ({ documents, waterlines, metrics });

/** The node's worker, begun with the page's first question; of the node that the page was first drawn with. */
export const usePlanner = (opened: OpenedNode): Planner =>
  useBridge<NodeCalls>({
    makeWorker: () =>
      new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "waterlines" }),
    open: async (give) => void (await give(opened)),
  });

/** Plans a question; a newer one takes its place while it waits. */
export const usePlanOf = (planner: Planner): ((question: NodeQuestion) => Promise<MovedPlan>) =>
  useCallback((question) => planner.call("plan", [question], { latest: true }), [planner]);
