"use client";

/** Reads a node's timeline, and its view in the address. */
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { NodeTimeline } from "@/lib/api/nodeTimeline";
import { apiFetch, shape } from "@/lib/client/api";
import { useRead, type Read } from "@/lib/client/hooks/server";
import { queryKeys } from "@/lib/client/queryKeys";
import { filterOf, type Which } from "../links";
import { HOURS, PROFILES, timelineFilter, type TimelineView } from "./view";

export interface TimelineViewState extends TimelineView {
  /** Version of the chosen reading; null for the newest. */
  readonly reading: number | null;
  readonly setHours: (hours: string) => void;
  readonly setProfile: (profile: string) => void;
  readonly setReading: (version: number | null) => void;
}

export function useTimelineView(): TimelineViewState {
  const [{ hours, profile, reading }, set] = useQueryStates({
    hours: parseAsStringLiteral(HOURS).withDefault("6"),
    profile: parseAsStringLiteral(PROFILES).withDefault("improved"),
    reading: parseAsInteger,
  });
  return {
    hours,
    profile,
    reading,
    setHours: (next) => void set({ hours: HOURS.find((each) => each === next) ?? null, reading: null }),
    setProfile: (next) => void set({ profile: PROFILES.find((each) => each === next) ?? null }),
    setReading: (next) => void set({ reading: next }),
  };
}

export function useTimeline(name: string, which: Which, view: TimelineView): Read<NodeTimeline> {
  const filter = timelineFilter(filterOf(which), view);
  return useRead(queryKeys.nodes.timeline(name, filter), (signal) =>
    apiFetch(
      `/nodes/${encodeURIComponent(name)}/timeline?${new URLSearchParams(filter).toString()}`,
      shape(import("@/lib/api/nodeTimeline"), "nodeTimelineSchema"),
      { signal },
    ),
  );
}
