"use client";

import { useEffect, useRef, useState } from "react";
import type { QueryClient } from "@tanstack/react-query";
import { useWrite, type Write } from "./server";

/** What a write is sent with. */
export interface Sending {
  /** Aborted when it is cancelled: the server and what that asks stop, too. */
  readonly signal: AbortSignal;
  /** 0–1 of what is to be sent. */
  readonly onSent: (share: number) => void;
}

/** A write that its sender may cancel while it waits. */
export type LongWrite<A, V> = Write<A, V> & {
  /** Afterwards it is as if nothing had been asked. What the server has taken by then stays. */
  readonly cancel: () => void;
  /** Whether the last one was cancelled. */
  readonly cancelled: boolean;
  /** 0–1 of what is to be sent; null where it is not known. */
  readonly sent: number | null;
};

interface State {
  readonly cancelled: boolean;
  readonly sent: number | null;
}

const BEGUN: State = { cancelled: false, sent: null };

/**
 * For what may take longer than somebody wants to wait: a file on a slow line, another system's answer. `after` as in
 * useWrite. With `latest` the newest one cancels those before, and leaving cancels the last: questions that keep nothing.
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
      // A hundred steps at most, however large the file.
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
