"use client";

import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { lazy, type ReactNode } from "react";
import { Asked } from "@/components/ui/Asked";
import type { UserView } from "@/lib/api/accounts";
import type { LinkFor } from "./LinkModal";

const OpenedPersonMenu = lazy(() => import("./OpenedPersonMenu"));

export interface PersonMenuProps {
  readonly person: UserView;
  readonly onEdit: () => void;
  readonly onLink: (link: LinkFor) => void;
}

export function PersonMenu(props: PersonMenuProps): ReactNode {
  const button = (
    <ActionIcon variant="default" size={30} aria-label={`Actions for ${props.person.email}`}>
      <IconDots size={16} aria-hidden="true" />
    </ActionIcon>
  );
  return <Asked button={button} opened={(target) => <OpenedPersonMenu {...props} target={target} />} />;
}
