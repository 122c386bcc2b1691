import type { ReactNode } from "react";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { formatPercentCell } from "@/lib/client/format";
import { rankAndImage } from "../imageColumns";
import { rankRange } from "../numbers";
import { RankRangeBar } from "./RankRangeBar";
import { rankScale, type StableImage } from "./stabilityView";
import classes from "./stability.module.css";

export interface StabilityTableProps {
  readonly tuner: Tuner;
  readonly images: readonly StableImage[];
  readonly maxImages: number;
}

export function StabilityTable({ tuner, images, maxImages }: StabilityTableProps): ReactNode {
  const scale = rankScale(images, maxImages);
  const columns: readonly Column<StableImage>[] = [
    // In a narrow table, rank and share are shown above the bar.
    ...rankAndImage(tuner).map((column) =>
      column.key === "rank" ? { ...column, hideBelow: "sm" as const } : column,
    ),
    {
      key: "share",
      value: ({ share }) => share,
      header: "Selected in",
      align: "right",
      hideBelow: "sm",
      render: ({ share }) => formatPercentCell(share),
    },
    {
      key: "range",
      value: ({ rank5 }) => rank5,
      header: "Rank, 5–95%",
      align: "right",
      render: (image) => (
        <>
          {rankRange(image.rank5, image.rank95)}
          <div className={classes.narrow}>
            <div className="fine">
              rank {image.rank}, in {formatPercentCell(image.share)} of draws
            </div>
            <RankRangeBar image={image} scale={scale} maxImages={maxImages} />
          </div>
        </>
      ),
    },
    {
      key: "bar",
      header: "Against the cut",
      hideBelow: "sm",
      render: (image) => <RankRangeBar image={image} scale={scale} maxImages={maxImages} />,
    },
  ];
  return (
    <div className={classes.table}>
      <DataTable
        caption={`Images near the cut at ${maxImages}: share of draws that select them, and their ranks in most draws`}
        columns={columns}
        rows={images}
        rowKey={({ image }) => image}
      />
    </div>
  );
}
