"use client";

import { useMemo } from "react";
import { withNamedMetrics, type OwnProfile } from "@/lib/waterlines";
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

/** The saved profiles, as plans take them, and the one that the address names. */
export function useOwnProfiles(asked: string): OwnProfiles {
  const { data } = useProfiles();
  const metrics = useKnownMetrics();
  const profiles = useMemo(
    () =>
      data?.items.map(({ name, base, chains, metrics: own }) =>
        withNamedMetrics({ name, base, chains, metrics: own }, metrics),
      ) ?? NONE,
    [data, metrics],
  );
  const known = Object.hasOwn(PROFILE_TEXTS, asked) || profiles.some(({ name }) => name === asked);
  return { profiles, profile: known ? asked : "improved", missing: !known && data !== undefined };
}
