"use client";

import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { lazy, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { Asked } from "@/components/ui/Asked";

const OpenedPolicyMenu = lazy(() => late("The menu", () => import("./OpenedPolicyMenu")));

export interface PolicyMenuProps {
  readonly name: string;
  /** The shown version: a newer one is not deleted unseen. */
  readonly version: number;
  readonly onDeleted?: () => void;
}

export function PolicyMenu(props: PolicyMenuProps): ReactNode {
  const button = (
    <ActionIcon variant="default" size={30} aria-label={`Actions for ${props.name}`}>
      <IconDots size={16} aria-hidden="true" />
    </ActionIcon>
  );
  return <Asked button={button} opened={(target) => <OpenedPolicyMenu {...props} target={target} />} />;
}
