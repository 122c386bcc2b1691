"use client";

import { useDebouncedCallback } from "@mantine/hooks";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLatest, type Latest } from "@/lib/client/workerBridge/useLatest";
import type { MovedPlan, NodeQuestion } from "@/lib/waterlines";
import { usePlanOf, type Planner } from "./useNodePlanner";

export interface Moves extends Latest<NodeQuestion, MovedPlan> {
  /** Asks for the plan with the metric's line there; the address follows when the hand rests. */
  readonly move: (metric: string, line: number) => void;
  readonly reset: () => void;
  /** Another text where the address, and no longer the hand, says where the lines are. */
  readonly since: string;
}

interface Seen {
  /** The lines of the address, as JSON. */
  readonly moved: string;
  /** What was written to it and is not drawn yet, in order. A slow machine writes again before it has drawn. */
  readonly written: readonly string[];
  /** How often lines were moved by another than the hand: by the browser's Back, say. */
  readonly foreign: number;
}

/** An address that was written is drawn, and with it whatever was written before; any other was moved by another. */
function drawn(seen: Seen, moved: string): Seen {
  const at = seen.written.indexOf(moved);
  return at === -1
    ? { moved, written: [], foreign: seen.foreign + 1 }
    : { ...seen, moved, written: seen.written.slice(at + 1) };
}

/** What already is, or will be, in the address is never drawn again. */
function withWrite(seen: Seen, moved: string): Seen {
  return moved === (seen.written.at(-1) ?? seen.moved)
    ? seen
    : { ...seen, written: [...seen.written, moved] };
}

/** Each change of the address draws every reader of it again. */
const REST_MS = 300;

/**
 * The plan of a node as its lines are moved. A move goes to the worker at once, and the page is drawn when its plan is
 * there. `own`: the profile that the page has the plan of where no line is moved.
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
  // A write that is drawn only now may be older than the hand, which stays where it is.
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
      if (question.profile === own && Object.keys(question.moved).length === 0) clear();
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
