"use client";

import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { ImageName } from "@/components/ui/ImageName";
import { Panel } from "@/components/ui/Panel";
import { plural } from "@/lib/client/format";
import { strategyTitle } from "@/lib/replay/named";
import type { ImageRow } from "@/lib/replay/shapes";
import { minutesText, oneDecimal } from "../words";
import { ChoicePicker } from "./ChoicePicker";
import type { ResultProps } from "./result";
import { useChoice } from "./state";

interface Row extends ImageRow {
  readonly place: string;
}

const columns: readonly Column<Row>[] = [
  {
    key: "image",
    header: "Image",
    rowHeader: true,
    value: ({ image }) => image,
    render: ({ image }) => <ImageName image={image} />,
  },
  { key: "place", header: "Prewarmed", value: ({ place }) => place },
  {
    key: "saved",
    header: "Saves if prewarmed, min",
    formats: oneDecimal,
    value: (row) => row.minutes_saved_developer_window,
  },
  {
    key: "waited",
    header: "Waited, min",
    formats: oneDecimal,
    value: (row) => row.affected_job_minutes_developer_window,
  },
  {
    key: "affected",
    header: "Jobs that wait",
    value: (row) => row.affected_jobs_developer_window,
    hideBelow: "sm",
  },
  { key: "jobs", header: "Jobs", value: (row) => row.developer_window_jobs, hideBelow: "sm" },
  {
    key: "pull",
    header: "Pull p50, s",
    formats: oneDecimal,
    value: (row) => row.p50_pull_seconds,
    hideBelow: "md",
  },
  { key: "size", header: "Size, MB", value: (row) => row.size_mb, hideBelow: "md" },
  { key: "all", header: "Jobs, whole data", value: ({ jobs }) => jobs, hideBelow: "md" },
];

/** The cost of each image, and which ones the policy or the optimum prewarms. */
export function ImagesTab(props: ResultProps): ReactNode {
  const { result } = props;
  const { choice, topK } = useChoice(props);
  const detail = result.details.find((row) => row.strategy === choice?.strategy && row.top_k === choice.topK);
  const chosen = new Set(detail?.images);
  const best = new Set(result.optimum.find(({ top_k }) => top_k === topK)?.images);
  const rows = result.images
    .map((image): Row => {
      const [policy, optimum] = [chosen.has(image.image_id), best.has(image.image_id)];
      return {
        ...image,
        place: policy ? (optimum ? "by both" : "by the policy") : optimum ? "by the optimum" : "by neither",
      };
    })
    .sort((a, b) => b.minutes_saved_developer_window - a.minutes_saved_developer_window);
  return (
    <>
      <ChoicePicker {...props} />
      <Panel
        title="Images"
        description={
          detail && detail.gap_images.length > 0
            ? `${plural(detail.gap_images.length, "image")} that ${strategyTitle(detail.strategy)} lacks at top ${topK} ${detail.gap_images.length === 1 ? "makes" : "make"} up its gap: ${minutesText(detail.gap_to_optimum_minutes)}`
            : "In the developer window, without prewarming"
        }
        flush
      >
        <DataTable
          caption="Images"
          name="replay-images"
          columns={columns}
          rows={rows}
          rowKey={({ image_id: id }) => id}
        />
      </Panel>
    </>
  );
}
