"use client";

import { replaceEqualDeep } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";

export interface Latest<Q, A> {
  /** The question that `answer` belongs to; null before the first answer. */
  readonly question: Q | null;
  /** The newest answer received; null before the first. */
  readonly answer: A | null;
  /** The error of the newest question. */
  readonly error: string | null;
}

export interface Asking<Q, A> extends Latest<Q, A> {
  /** Asks a question, which replaces those that wait; a question already being answered is not asked again. */
  readonly ask: (question: Q) => void;
  /** Discards the current answer and those still to arrive. */
  readonly clear: () => void;
}

/**
 * Answers to questions asked in an event handler or an effect. Unlike with a query, an answer is shown even if a
 * newer question is pending: a page draws it while its slider is moved.
 *
 * @param call stable; calls the worker with `latest`. Questions are compared by their JSON.
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
          // What has not changed keeps its identity, so that unaffected rows are not rendered again.
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

/** The answer to `question` as it changes; nothing is asked while it is null. */
export function useLatestOf<Q, A>(call: (question: Q) => Promise<A>, question: Q | null): Latest<Q, A> {
  const { ask, ...latest } = useLatest(call);
  const key = JSON.stringify(question);
  useEffect(() => {
    const now = JSON.parse(key) as Q | null;
    if (now !== null) ask(now);
  }, [ask, key]);
  return latest;
}
