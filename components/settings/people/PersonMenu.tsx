"use client";

import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { lazy, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { Asked } from "@/components/ui/Asked";
import type { PersonMenuProps } from "./OpenedPersonMenu";

const OpenedPersonMenu = lazy(() => late("The menu", () => import("./OpenedPersonMenu")));

export function PersonMenu(props: PersonMenuProps): ReactNode {
  const button = (
    <ActionIcon variant="default" size={30} aria-label={`Actions for ${props.person.email}`}>
      <IconDots size={16} aria-hidden="true" />
    </ActionIcon>
  );
  return <Asked button={button} opened={(target) => <OpenedPersonMenu {...props} target={target} />} />;
}
