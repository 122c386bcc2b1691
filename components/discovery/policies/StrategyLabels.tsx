"use client";

import { createContext, use, useCallback, type ReactNode } from "react";

/** By the strategies' names; "" is the operator's rule for an omitted ranking. */
const Labels = createContext<Readonly<Record<string, string>>>({});

export interface StrategyLabelsProps {
  readonly labels: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** Strategies in words, as the server sends them: a page need not have all strategies' declarations to name one. */
export function StrategyLabels({ labels, children }: StrategyLabelsProps): ReactNode {
  return <Labels value={labels}>{children}</Labels>;
}

/** An unknown strategy is shown as the server wrote it. */
export function useStrategyLabel(): (strategy: string | null) => string {
  const labels = use(Labels);
  return useCallback((strategy) => labels[strategy ?? ""] ?? strategy ?? "", [labels]);
}
