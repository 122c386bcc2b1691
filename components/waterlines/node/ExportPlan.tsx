"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { lazy, type ReactNode } from "react";
import { Asked } from "@/components/ui/Asked";
import type { NodePlanReport } from "@/lib/api/waterlines";
import type { NodeQuestion } from "@/lib/waterlines";

const ExportMenu = lazy(() => import("./ExportMenu"));

export interface ExportPlanProps {
  readonly node: string;
  readonly report: NodePlanReport;
  readonly question: NodeQuestion;
}

/** The plan as it is shown, for other tools. */
export function ExportPlan(props: ExportPlanProps): ReactNode {
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
