"use client";

import { replaceEqualDeep } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";

export interface Latest<Q, A> {
  /** What `answer` answers; null before the first. */
  readonly question: Q | null;
  /** The newest answer that came; null before the first. */
  readonly answer: A | null;
  /** Of the newest question. */
  readonly error: string | null;
}

export interface Asking<Q, A> extends Latest<Q, A> {
  /** The newest question replaces those that wait; one that is asked already is not asked again. */
  readonly ask: (question: Q) => void;
  /** Forgets what came, and what still comes. */
  readonly clear: () => void;
}

/**
 * Answers as they are asked for, in an event's handler or in an effect. Unlike with a query, an answer is shown
 * although a newer question is under way: that is what a slider's page draws while it is moved.
 *
 * @param call stable; asks the worker with `latest`. Questions are compared by their JSON.
 */
export function useLatest<Q, A>(call: (question: Q) => Promise<A>): Asking<Q, A> {
  const [latest, setLatest] = useState<Latest<Q, A>>(nothing);
  const asked = useRef<string | null>(null);
  const ask = useCallback(
    (question: Q) => {
      const key = JSON.stringify(question);
      if (asked.current === key) return;
      asked.current = key;
      call(question).then(
        (answer) => {
          if (asked.current === null) return;
          // What is as before stays the same object, so that rows that no move reaches are not drawn again.
          setLatest((before) => ({ question, answer: replaceEqualDeep(before.answer, answer), error: null }));
        },
        (error: Error) => {
          if (asked.current !== key || error.name === "Superseded") return;
          asked.current = null;
          setLatest((before) => ({ ...before, error: error.message }));
        },
      );
    },
    [call],
  );
  const clear = useCallback(() => {
    asked.current = null;
    setLatest(nothing);
  }, []);
  return { ...latest, ask, clear };
}

const nothing = <Q, A>(): Latest<Q, A> => ({ question: null, answer: null, error: null });

/** The answer as the question changes; nothing is asked while it is null. */
export function useLatestOf<Q, A>(call: (question: Q) => Promise<A>, question: Q | null): Latest<Q, A> {
  const { ask, ...latest } = useLatest(call);
  const key = JSON.stringify(question);
  useEffect(() => {
    const now = JSON.parse(key) as Q | null;
    if (now !== null) ask(now);
  }, [ask, key]);
  return latest;
}
