"use client";

import { useDebouncedCallback } from "@mantine/hooks";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLatest, type Latest } from "@/lib/client/workerBridge/useLatest";
import type { MovedPlan, NodeQuestion } from "@/lib/waterlines";
import { usePlanOf, type Planner } from "./useNodePlanner";

export interface Moves extends Latest<NodeQuestion, MovedPlan> {
  /** Requests the plan with the metric's line there; the address follows once moving stops. */
  readonly move: (metric: string, line: number) => void;
  readonly reset: () => void;
  /** Changes when something other than the slider moves the lines, such as the browser's Back. */
  readonly since: string;
}

interface Seen {
  /** The lines of the address, as JSON. */
  readonly moved: string;
  /**
   * Values written to the address but not yet rendered, in order. A slow machine may write again before it renders.
   */
  readonly written: readonly string[];
  /** How often something other than the slider moved the lines, such as the browser's Back. */
  readonly foreign: number;
}

/** Handles a rendered address: a written one also confirms all earlier writes; any other came from elsewhere. */
function drawn(seen: Seen, moved: string): Seen {
  const at = seen.written.indexOf(moved);
  return at === -1
    ? { moved, written: [], foreign: seen.foreign + 1 }
    : { ...seen, moved, written: seen.written.slice(at + 1) };
}

/** Skips a value that the address already has or is about to have: it would not be rendered again. */
function withWrite(seen: Seen, moved: string): Seen {
  return moved === (seen.written.at(-1) ?? seen.moved)
    ? seen
    : { ...seen, written: [...seen.written, moved] };
}

/** Delays the write, since each change of the address renders everything that reads it. */
const REST_MS = 300;

/**
 * The plan of a node while its lines are moved. A move is sent to the worker at once, and the page renders when its
 * plan arrives. `own` is the profile whose plan the page already has for unmoved lines and the measured use.
 */
export function useMovedPlan(
  planner: Planner,
  address: NodeQuestion,
  own: string,
  write: (moved: NodeQuestion["moved"]) => void,
): Moves {
  const { ask, clear, ...planned } = useLatest(usePlanOf(planner));
  const key = JSON.stringify(address);
  const latest = useRef(address);
  const [resets, setResets] = useState(0);
  const text = JSON.stringify(address.moved);
  const [seen, setSeen] = useState<Seen>({ moved: text, written: [], foreign: 0 });
  // A write that is rendered only now may be older than the slider's position, which is kept.
  if (text !== seen.moved) setSeen(drawn(seen, text));
  const { foreign } = seen;
  const drawnForeign = useRef(foreign);
  const put = (moved: NodeQuestion["moved"]): void => {
    setSeen((before) => withWrite(before, JSON.stringify(moved)));
    write(moved);
  };
  const writeAfterRest = useDebouncedCallback(put, REST_MS);
  const show = useCallback(
    (question: NodeQuestion) => {
      latest.current = question;
      const { profile, moved, added = {} } = question;
      if (profile === own && Object.keys(moved).length + Object.keys(added).length === 0) clear();
      else ask(question);
    },
    [own, ask, clear],
  );
  useEffect(() => {
    const question = JSON.parse(key) as NodeQuestion;
    const isOwn = drawnForeign.current === foreign;
    drawnForeign.current = foreign;
    if (!isOwn) writeAfterRest.cancel();
    show(isOwn ? { ...question, moved: latest.current.moved } : question);
  }, [show, key, foreign, writeAfterRest]);
  const move = useCallback(
    (metric: string, line: number) => {
      show({ ...latest.current, moved: { ...latest.current.moved, [metric]: String(line) } });
      writeAfterRest(latest.current.moved);
    },
    [show, writeAfterRest],
  );
  const reset = (): void => {
    writeAfterRest.cancel();
    setResets((before) => before + 1);
    show({ ...latest.current, moved: {} });
    put({});
  };
  return { ...planned, move, reset, since: `${resets} ${foreign}` };
}
