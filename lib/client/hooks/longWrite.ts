"use client";

import { useEffect, useRef, useState } from "react";
import type { QueryClient } from "@tanstack/react-query";
import { useWrite, type Write } from "./server";

/** What a write is sent with. */
export interface Sending {
  /** Aborted when the write is cancelled; the server and the systems that it calls then stop too. */
  readonly signal: AbortSignal;
  /** The share of the body that has been sent, 0–1. */
  readonly onSent: (share: number) => void;
}

/** A write that can be cancelled while it is pending. */
export type LongWrite<A, V> = Write<A, V> & {
  /** Resets the write to its initial state. What the server has already accepted stays. */
  readonly cancel: () => void;
  /** Whether the last write was cancelled. */
  readonly cancelled: boolean;
  /** The share of the body that has been sent, 0–1; null if unknown. */
  readonly sent: number | null;
};

interface State {
  readonly cancelled: boolean;
  readonly sent: number | null;
}

const BEGUN: State = { cancelled: false, sent: null };

/**
 * For writes that may take longer than somebody wants to wait, such as a file over a slow line or another system's
 * answer. `after` is as in useWrite. With `latest`, a new call cancels earlier ones and unmounting cancels the
 * last: for calls that store nothing.
 */
export function useLongWrite<A, V>(
  send: (variables: V, sending: Sending) => Promise<A>,
  after?: (client: QueryClient, variables: V, answer: A) => unknown,
  latest?: "latest",
): LongWrite<A, V> {
  const underWay = useRef(new Set<AbortController>());
  const [state, setState] = useState(BEGUN);
  const abortAll = (): void => {
    for (const controller of underWay.current) controller.abort();
  };
  const write = useWrite(async (variables: V) => {
    if (latest !== undefined) abortAll();
    const controller = new AbortController();
    underWay.current.add(controller);
    setState(BEGUN);
    const onSent = (share: number): void => {
      // At most a hundred updates, however large the file.
      const sent = Math.floor(share * 100) / 100;
      setState((before) => (before.cancelled || before.sent === sent ? before : { ...before, sent }));
    };
    try {
      return await send(variables, { signal: controller.signal, onSent });
    } finally {
      underWay.current.delete(controller);
    }
  }, after);
  useEffect(() => {
    const all = underWay.current;
    return () => {
      if (latest !== undefined) for (const controller of all) controller.abort();
    };
  }, [latest]);
  const cancel = (): void => {
    abortAll();
    setState({ cancelled: true, sent: null });
    write.reset();
  };
  return { ...write, ...state, cancel };
}
