"use client";

import { Button } from "@mantine/core";
import { IconShare } from "@tabler/icons-react";
import { lazy, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { Asked } from "@/components/ui/Asked";
import type { Shared } from "./shared";

const OpenedShareMenu = lazy(() => late("The menu", () => import("./OpenedShareMenu")));

/** A link to the current state, a picture, and the page as text for an issue or a merge request. */
export function ShareMenu({ summarize }: Shared): ReactNode {
  const button = (
    <Button variant="default" leftSection={<IconShare size={14} aria-hidden="true" />}>
      Share
    </Button>
  );
  return (
    <Asked button={button} opened={(target) => <OpenedShareMenu summarize={summarize} target={target} />} />
  );
}
