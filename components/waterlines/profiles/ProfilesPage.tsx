import type { ReactNode } from "react";
import { PermittedLink } from "@/components/ui/Permitted";
import { newProfileHref } from "../links";
import { MetricChains } from "../metrics/MetricChains";
import { WaterlinesFrame } from "../WaterlinesFrame";
import { ProfilesTable } from "./ProfilesTable";

/** Lists the profiles, with a link to create one. */
export function ProfilesPage(): ReactNode {
  return (
    <WaterlinesFrame
      title="Profiles"
      description="Which pods give way first: the presets, and your own profiles with other keys, orders and directions in their comparator chains."
      actions={
        <PermittedLink needs="tuner" href={newProfileHref("seed")}>
          New profile
        </PermittedLink>
      }
    >
      <ProfilesTable />
      <MetricChains />
    </WaterlinesFrame>
  );
}
