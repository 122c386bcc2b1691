import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Facts } from "@/components/ui/Facts";
import { ImageName } from "@/components/ui/ImageName";
import { Panel } from "@/components/ui/Panel";
import { formatFixed } from "@/lib/client/columnFormats";
import type { BudgetRow, ImageRow } from "@/lib/replay/shapes";
import { plural } from "@/lib/client/format";
import { minutesText, oneDecimal } from "../words";

interface Row extends ImageRow {
  readonly greedy: boolean;
  readonly best: boolean | null;
}

const yes = (chosen: boolean | null): string | null => (chosen === null ? null : chosen ? "yes" : "no");
const mbText = (mb: number): string => `${formatFixed(mb, 0)} MB`;

const columns: readonly Column<Row>[] = [
  {
    key: "image",
    header: "Image",
    rowHeader: true,
    value: ({ image }: Row) => image,
    render: ({ image }) => <ImageName image={image} />,
  },
  {
    key: "minutes",
    header: "Saves, min",
    formats: oneDecimal,
    value: (row) => row.minutes_saved_developer_window,
  },
  { key: "size", header: "Size, MB", formats: oneDecimal, value: (row) => row.size_mb, hideBelow: "sm" },
  { key: "greedy", header: "By saving per MB", value: ({ greedy }) => yes(greedy) },
  { key: "optimum", header: "Optimum", value: ({ best }) => yes(best) },
];

export interface BudgetPanelProps {
  readonly budget: BudgetRow;
  readonly images: readonly ImageRow[];
}

/** Which images to keep within the disk budget: by saving per megabyte, next to the exact optimum. */
export function BudgetPanel({ budget, images }: BudgetPanelProps): ReactNode {
  const greedy = new Set(budget.greedy_images);
  const best = budget.optimum_images && new Set(budget.optimum_images);
  const rows = images
    .filter(({ image_id: id }) => greedy.has(id) || best?.has(id) === true)
    .map((row) => ({
      ...row,
      greedy: greedy.has(row.image_id),
      best: best && best.has(row.image_id),
    }))
    .sort((a, b) => b.minutes_saved_developer_window - a.minutes_saved_developer_window);
  const choice = (minutes: number, mb: number | null, count: number): string =>
    `${minutesText(minutes)} with ${plural(count, "image")}${mb === null || mb === 0 ? "" : ` on ${mbText(mb)}`}`;
  return (
    <Panel
      title={`Under ${mbText(budget.budget_mb)} of disk`}
      description="Images by what they save per megabyte that they add, next to the best set that fits, which is known only afterwards. A layer that several images share counts once."
    >
      <Facts
        facts={[
          {
            label: "By saving per MB",
            value: choice(budget.greedy_minutes, budget.greedy_mb, greedy.size),
          },
          {
            label: "Optimum",
            value:
              budget.optimum_minutes === null
                ? "too many images to search"
                : choice(budget.optimum_minutes, budget.optimum_mb, best?.size ?? 0),
          },
          budget.gap_minutes !== null && { label: "Gap", value: minutesText(budget.gap_minutes) },
          { label: "Images with known layers", value: String(budget.images_with_layers) },
          budget.shared_mb > 0 && { label: "Saved by shared layers", value: mbText(budget.shared_mb) },
        ]}
      />
      {budget.layers_problem === null ? null : <p className="fine breakable">{budget.layers_problem}</p>}
      <DataTable
        caption="Images under the disk budget"
        name="replay-budget"
        columns={columns}
        rows={rows}
        rowKey={({ image_id: id }) => id}
      />
    </Panel>
  );
}
