"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { lazy, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { Asked } from "@/components/ui/Asked";
import type { ExportedPlan } from "./planFiles";

const ExportMenu = lazy(() => late("The menu", () => import("./ExportMenu")));

/** Exports the current plan for other tools. */
export function ExportPlan(props: ExportedPlan): ReactNode {
  return (
    <Asked
      button={
        <Button variant="default" leftSection={<IconDownload size={14} aria-hidden="true" />}>
          Export the plan
        </Button>
      }
      opened={(target) => <ExportMenu {...props} target={target} />}
    />
  );
}
