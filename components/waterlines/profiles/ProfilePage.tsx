"use client";

import type { ReactNode } from "react";
import { QueryState } from "@/components/ui/QueryState";
import { apiFetch, shape } from "@/lib/client/api";
import { useRead } from "@/lib/client/hooks/server";
import { queryKeys } from "@/lib/client/queryKeys";
import { presetAsOwn, type OwnProfile } from "@/lib/waterlines";
import { PROFILE_NAMES } from "@/lib/waterlines/shapes";
import { CHAINS_HREF } from "../links";
import { WaterlinesFrame } from "../WaterlinesFrame";
import { ProfileEditor } from "./ProfileEditor";

const TRAIL = [{ label: "Profiles", href: CHAINS_HREF }];

/** Edits a saved profile. */
export function ProfilePage({ name }: { readonly name: string }): ReactNode {
  const query = useRead(queryKeys.nodes.profile(name), (signal) =>
    apiFetch(
      `/waterlines/profiles/${encodeURIComponent(name)}`,
      shape(import("@/lib/api/waterlineProfiles"), "waterlineProfileSchema"),
      { signal },
    ),
  );
  return (
    <WaterlinesFrame title={name} trail={TRAIL}>
      <QueryState
        query={query}
        what="the profile"
        back={{ label: "To the profiles", href: CHAINS_HREF }}
        rows={10}
      >
        {({ base, chains, metrics, revision }) => (
          <ProfileEditor key={name} initial={{ name, base, chains, metrics }} revision={revision} />
        )}
      </QueryState>
    </WaterlinesFrame>
  );
}

/** Creates a profile from a preset. */
export function NewProfilePage({ base }: { readonly base: string | null }): ReactNode {
  const preset = PROFILE_NAMES.find((one) => one === base) ?? "seed";
  const initial: OwnProfile = { ...presetAsOwn(preset, ""), chains: {} };
  return (
    <WaterlinesFrame title="New profile" trail={TRAIL}>
      <ProfileEditor key={preset} initial={initial} revision={0} />
    </WaterlinesFrame>
  );
}
