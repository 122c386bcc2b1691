import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/Panel";

/** Shown until the panel is near, and while its code is loading. */
export function ProfilesPlace(): ReactNode {
  return (
    <ProfilesFrame>
      <Skeleton height={90} radius={0} />
    </ProfilesFrame>
  );
}

/** The panel of the other profiles. */
export function ProfilesFrame({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Panel
      title="What other profiles would do"
      description="The same node under the other profiles, and which known faults and differences explain it."
    >
      {children}
    </Panel>
  );
}
