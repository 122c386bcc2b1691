"use client";

import { replaceEqualDeep } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { startBridge, type Bridge } from "@/lib/client/workerBridge/startBridge";
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
  /** What `plan` answers; null before the first. */
  readonly question: NodeQuestion | null;
  /** The newest plan that came; null before the first. */
  readonly plan: MovedPlan | null;
  readonly error: string | null;
}

export interface Asking {
  readonly planned: Planned;
  /** Asks for a plan: the newest question replaces those that wait, one that is asked already is not asked again. */
  readonly ask: (question: NodeQuestion) => void;
  /** Forgets what came, and what still comes. */
  readonly clear: () => void;
}

const NOTHING: Planned = { question: null, plan: null, error: null };

/** Plans as they are asked for, in an event's handler or in an effect. */
export function useAsking(planner: Planner): Asking {
  const [planned, setPlanned] = useState(NOTHING);
  const asked = useRef<string | null>(null);
  const ask = useCallback(
    (question: NodeQuestion) => {
      const key = JSON.stringify(question);
      if (asked.current === key) return;
      asked.current = key;
      planner.call("plan", [question], { latest: true }).then(
        (plan) => {
          if (asked.current === null) return;
          // What is as before stays the same object, so that rows that no move reaches are not drawn again.
          setPlanned((before) => ({ question, plan: replaceEqualDeep(before.plan, plan), error: null }));
        },
        (error: Error) => {
          if (asked.current !== key || error.name === "Superseded") return;
          asked.current = null;
          setPlanned((before) => ({ ...before, error: error.message }));
        },
      );
    },
    [planner],
  );
  const clear = useCallback(() => {
    asked.current = null;
    setPlanned(NOTHING);
  }, []);
  return { planned, ask, clear };
}

/** The plan of a question as it changes. */
export function usePlan(planner: Planner, question: NodeQuestion): Planned {
  const { planned, ask } = useAsking(planner);
  const key = JSON.stringify(question);
  useEffect(() => ask(JSON.parse(key) as NodeQuestion), [ask, key]);
  return planned;
}
