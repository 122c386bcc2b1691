"use client";

import { useEffect, useMemo, useState } from "react";
import type { AddedMetric, OwnProfile, withNamedMetrics } from "@/lib/waterlines";
import { useKnownMetrics } from "../metrics/hooks";
import { PROFILE_TEXTS } from "../words";
import { useProfiles } from "./hooks";

export interface OwnProfiles {
  readonly profiles: readonly OwnProfile[];
  /** The one that is asked for; improved until it is there. */
  readonly profile: string;
  /** Nobody has saved the one that is asked for. */
  readonly missing: boolean;
}

const NONE: readonly OwnProfile[] = [];

const asTheyAre = (profile: OwnProfile): OwnProfile => profile;

/** The engine's function, whose code comes where there are metrics to be named; null until it is there. */
function useNaming(metrics: readonly AddedMetric[]): ((profile: OwnProfile) => OwnProfile) | null {
  const [naming, setNaming] = useState<typeof withNamedMetrics>();
  const needed = metrics.length > 0 && naming === undefined;
  useEffect(() => {
    if (needed) void import("@/lib/waterlines").then((engine) => setNaming(() => engine.withNamedMetrics));
  }, [needed]);
  return useMemo(() => {
    if (metrics.length === 0) return asTheyAre;
    return naming === undefined ? null : (profile) => naming(profile, metrics);
  }, [naming, metrics]);
}

/** The saved profiles, as plans take them, and the one that the address names. */
export function useOwnProfiles(asked: string): OwnProfiles {
  const { data } = useProfiles();
  const named = useNaming(useKnownMetrics());
  const profiles = useMemo(
    () =>
      named === null || data === undefined
        ? null
        : data.items.map(({ name, base, chains, metrics }) => named({ name, base, chains, metrics })),
    [data, named],
  );
  const known = Object.hasOwn(PROFILE_TEXTS, asked) || profiles?.some(({ name }) => name === asked) === true;
  return {
    profiles: profiles ?? NONE,
    profile: known ? asked : "improved",
    missing: !known && profiles !== null,
  };
}
