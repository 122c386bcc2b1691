"use client";

/** State shared by charts of one time axis: the crosshair and the shown part. */
import { createContext, use, useState, useSyncExternalStore, type ReactNode } from "react";

/** Both in Unix milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface TimeState {
  /** Unix milliseconds; null while nothing is pointed at. */
  readonly cursor: number | null;
  /** The part that is being marked. */
  readonly marked: Span | null;
  /** The shown part; null for everything. */
  readonly zoom: Span | null;
}

export interface TimeScope {
  readonly get: () => TimeState;
  readonly set: (change: Partial<TimeState>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const START: TimeState = { cursor: null, marked: null, zoom: null };

function createTimeScope(): TimeScope {
  let state = START;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const Scope = createContext<TimeScope | null>(null);

/** The time charts inside share crosshair and zoom. */
export function SharedTime({ children }: { readonly children: ReactNode }): ReactNode {
  const [scope] = useState(createTimeScope);
  return <Scope value={scope}>{children}</Scope>;
}

/** The surrounding scope, or a new one for this chart. */
export function useTimeScope(): TimeScope {
  const [own] = useState(createTimeScope);
  return use(Scope) ?? own;
}

export function useTimeState<T>(scope: TimeScope, select: (state: TimeState) => T): T {
  return useSyncExternalStore(
    scope.subscribe,
    () => select(scope.get()),
    () => select(START),
  );
}
