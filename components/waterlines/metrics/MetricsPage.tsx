import type { ReactNode } from "react";
import { PermittedLink } from "@/components/ui/Permitted";
import { NEW_METRIC_HREF } from "../links";
import { WaterlinesFrame } from "../WaterlinesFrame";
import { MetricsTable } from "./MetricsTable";

/** Metrics added to the agents' built-in ones. */
export function MetricsPage(): ReactNode {
  return (
    <WaterlinesFrame
      title="Metrics"
      description="Metrics for waterlines besides CPU and memory: rules, chains and plans use them like the agents' own."
      actions={
        <PermittedLink needs="tuner" href={NEW_METRIC_HREF}>
          Add a metric
        </PermittedLink>
      }
    >
      <MetricsTable />
    </WaterlinesFrame>
  );
}
