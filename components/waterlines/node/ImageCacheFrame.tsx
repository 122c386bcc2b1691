import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/Panel";

export interface ImageCacheFrameProps {
  /** The choice of a policy; its space is reserved if absent. */
  readonly actions?: ReactNode;
  /** A placeholder when absent. */
  readonly children?: ReactNode;
}

/** The panel of the image cache; also used while its choice and answer are loading. */
export function ImageCacheFrame({ actions, children }: ImageCacheFrameProps): ReactNode {
  return (
    <Panel
      title="Image cache"
      description="What the images that a policy selects would need on this node, and what they would push out."
      actions={actions}
    >
      {children ?? <Skeleton height={90} radius={0} />}
    </Panel>
  );
}
