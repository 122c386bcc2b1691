import type { ReactNode } from "react";
import { PermittedLink } from "@/components/ui/Permitted";
import { newProfileHref } from "../links";
import { MetricChains } from "../metrics/MetricChains";
import { WaterlinesFrame } from "../WaterlinesFrame";
import { ProfilesTable } from "./ProfilesTable";

/** Which chains there are, and the way to one's own. */
export function ProfilesPage(): ReactNode {
  return (
    <WaterlinesFrame
      title="Comparator chains"
      description="Which pods give way first: the presets, and profiles of your own with other keys, orders and directions."
      actions={
        <PermittedLink needs="tuner" href={newProfileHref("seed")}>
          New chains
        </PermittedLink>
      }
    >
      <ProfilesTable />
      <MetricChains />
    </WaterlinesFrame>
  );
}
