"use client";

import { ActionIcon } from "@mantine/core";
import { IconUserCircle } from "@tabler/icons-react";
import { lazy, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { Asked } from "@/components/ui/Asked";
import { useSession } from "@/lib/client/hooks/session";

const OpenedAccountMenu = lazy(() => late("The menu", () => import("./OpenedAccountMenu")));

/** The signed-in account with its role, and sign-out. */
export function AccountMenu(): ReactNode {
  const actor = useSession().data?.actor;
  if (!actor) return null;
  const button = (
    <ActionIcon
      variant="subtle"
      size="lg"
      color="gray"
      c="var(--text)"
      aria-label={`Account: ${actor.name}, ${actor.role}`}
    >
      <IconUserCircle size={19} />
    </ActionIcon>
  );
  return <Asked button={button} opened={(target) => <OpenedAccountMenu actor={actor} target={target} />} />;
}
