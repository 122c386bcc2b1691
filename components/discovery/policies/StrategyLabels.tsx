"use client";

import { createContext, use, useCallback, type ReactNode } from "react";

/** By the strategies' names; "" is the operator's rule for an omitted ranking. */
const Labels = createContext<Readonly<Record<string, string>>>({});

export interface StrategyLabelsProps {
  readonly labels: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** Provides the strategies' labels from the server, so that a page can name them without loading all declarations. */
export function StrategyLabels({ labels, children }: StrategyLabelsProps): ReactNode {
  return <Labels value={labels}>{children}</Labels>;
}

/** Shows an unknown strategy as the server sent it. */
export function useStrategyLabel(): (strategy: string | null) => string {
  const labels = use(Labels);
  return useCallback((strategy) => labels[strategy ?? ""] ?? strategy ?? "", [labels]);
}
