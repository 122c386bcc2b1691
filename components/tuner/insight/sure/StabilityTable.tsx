import type { ReactNode } from "react";
import { formatNumber } from "@/lib/client/format";
import type { Tuner } from "@/lib/client/tuner/useTuner";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { ImageButton } from "../ImageButton";
import { rankRange, shareText } from "../numbers";
import { RankRangeBar } from "./RankRangeBar";
import { rankScale, type StableImage } from "./stabilityView";
import classes from "./sure.module.css";

export interface StabilityTableProps {
  readonly tuner: Tuner;
  readonly images: readonly StableImage[];
  readonly maxImages: number;
}

export function StabilityTable({ tuner, images, maxImages }: StabilityTableProps): ReactNode {
  const scale = rankScale(images, maxImages);
  const columns: readonly Column<StableImage>[] = [
    { key: "rank", header: "Rank", align: "right", render: ({ rank }) => formatNumber(rank) },
    {
      key: "image",
      header: "Image",
      rowHeader: true,
      render: ({ image }) => <ImageButton tuner={tuner} image={image} />,
    },
    {
      key: "share",
      header: "Selected in",
      align: "right",
      render: ({ share }) => <span title={String(share)}>{shareText(share)}</span>,
    },
    {
      key: "range",
      header: "Rank, 5–95%",
      align: "right",
      render: ({ rank5, rank95 }) => rankRange(rank5, rank95),
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
