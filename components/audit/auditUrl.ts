"use client";

/** The state of the audit page in its address. */
import { parseAsString, useQueryState, useQueryStates } from "nuqs";
import type { AuditView } from "./auditQuery";

const parsers = {
  q: parseAsString,
  area: parseAsString,
  role: parseAsString,
  actor: parseAsString,
  target: parseAsString,
  request: parseAsString,
  from: parseAsString,
  until: parseAsString,
};

export const NO_FILTER: AuditView = {
  q: null,
  area: null,
  role: null,
  actor: null,
  target: null,
  request: null,
  from: null,
  until: null,
};

/** Changes the given filters; null clears all. */
export type ChangeView = (change: Partial<AuditView> | null) => void;

export function useAuditView(): readonly [AuditView, ChangeView] {
  const [view, setView] = useQueryStates(parsers);
  return [view, (change) => void setView(change)];
}

/** The event whose details are open. */
export function useOpenEvent(): readonly [string | null, (id: string | null) => void] {
  const [id, setId] = useQueryState("event", parseAsString.withOptions({ history: "push" }));
  return [id, (next) => void setId(next)];
}
