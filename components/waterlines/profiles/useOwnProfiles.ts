"use client";

import { useMemo } from "react";
import type { OwnProfile } from "@/lib/waterlines";
import { withNamedMetrics } from "@/lib/waterlines/named";
import { useKnownMetrics } from "../metrics/hooks";
import { isPreset } from "../titles";
import { useProfiles } from "./hooks";

export interface OwnProfiles {
  readonly profiles: readonly OwnProfile[];
  /** The requested profile; improved until it has loaded. */
  readonly profile: string;
  /** Whether the requested profile does not exist. */
  readonly missing: boolean;
}

const NONE: readonly OwnProfile[] = [];

/** The saved profiles as plans need them, and the one that the address names. */
export function useOwnProfiles(asked: string): OwnProfiles {
  const { data } = useProfiles();
  const known = useKnownMetrics();
  const profiles = useMemo(
    () =>
      data?.items.map(({ name, base, chains, metrics }) =>
        withNamedMetrics({ name, base, chains, metrics }, known),
      ),
    [data, known],
  );
  const isKnown = isPreset(asked) || (profiles ?? NONE).some(({ name }) => name === asked);
  return {
    profiles: profiles ?? NONE,
    profile: isKnown ? asked : "improved",
    missing: !isKnown && profiles !== undefined,
  };
}
