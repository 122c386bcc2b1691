import type { ReactNode } from "react";
import { Facts } from "@/components/ui/Facts";
import type { ProjectMinutes } from "@/lib/api/minutesPipelines";
import { formatNumber, formatPercent } from "@/lib/client/format";
import { usePipelineMinutes } from "../hooks/usage";
import { useUnit } from "../unit";
import { averageFactor } from "../wayOut";
import { amountText, durationText, quotaShareText } from "../words";

export interface PipelineFactsProps {
  readonly pipeline: string;
  /** The month of the pipeline's project. */
  readonly of: ProjectMinutes;
}

/** The total of a pipeline's builds in the month, and its share of the project's month and of the quota. */
export function PipelineFacts({ pipeline, of }: PipelineFactsProps): ReactNode {
  const { data } = usePipelineMinutes(pipeline);
  const unit = useUnit();
  const month = data?.months.find((each) => each.month === of.month);
  if (month === undefined) return null;
  const { usage, quotaMinutes } = month;
  const factor = averageFactor(usage);
  return (
    <Facts
      facts={[
        { label: "Compute usage", value: <strong>{amountText(unit)(usage.minutes)}</strong> },
        { label: "Instance runner duration", value: durationText(usage.durationSeconds) },
        factor !== null && { label: "Cost factor on average", value: `× ${factor}` },
        { label: "Builds", value: formatNumber(usage.builds) },
        of.usage.minutes > 0 && {
          label: "Of the project's month",
          value: `${formatPercent(usage.minutes / of.usage.minutes)} of ${amountText(unit)(of.usage.minutes)}`,
        },
        {
          label: `Of the quota of ${of.namespace.path}`,
          value: quotaShareText(usage.minutes, quotaMinutes, unit),
        },
      ]}
    />
  );
}
