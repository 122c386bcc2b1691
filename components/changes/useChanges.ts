"use client";

/** Reads the feed of changes; its filter is in the page's address. */
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { changeSchema } from "@/lib/api/changes";
import { CHANGE_PARTS, type ChangePart } from "@/lib/changes/kinds";
import { shape } from "@/lib/client/api";
import { usePaged, type PagedResult } from "@/lib/client/hooks/paged";
import { queryKeys } from "@/lib/client/queryKeys";

export interface ChangesView {
  readonly part: ChangePart | null;
  readonly kind: string | null;
  readonly actor: string | null;
  readonly subject: string | null;
  /** ISO 8601. */
  readonly from: string | null;
  readonly until: string | null;
}

export type SetView = (change: Partial<ChangesView> | null) => void;

const parsers = {
  part: parseAsStringLiteral(CHANGE_PARTS),
  kind: parseAsString,
  actor: parseAsString,
  subject: parseAsString,
  from: parseAsString,
  until: parseAsString,
};

export function useChangesView(): readonly [ChangesView, SetView] {
  const [view, setView] = useQueryStates(parsers);
  return [view, (change) => void setView(change)];
}

/** As API parameters. */
export function changesFilter(view: ChangesView): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(view) as [string, string | null][])
    if (value !== null && value.trim() !== "") params.set(key, value.trim());
  return params.toString();
}

export function useChanges(filter: string): PagedResult<typeof changeSchema> {
  return usePaged({
    queryKey: queryKeys.changes(filter),
    path: "/changes",
    filter,
    item: () => shape(import("@/lib/api/changes"), "changeSchema"),
    // Results stay visible while the next search is pending.
    placeholderData: (before) => before,
    refetchInterval: 60_000,
  });
}
