import type { ReactNode } from "react";
import type { ImageChange } from "@/lib/discovery";
import { moveText } from "@/components/ranking/list/rowWords";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import { ImageName } from "@/components/ui/ImageName";
import { changesIn, scoresIn } from "@/lib/client/columnFormats";
import { runHref } from "../links";
import classes from "./CompareTab.module.css";

export interface ChangeTableProps {
  readonly caption: string;
  readonly changes: readonly ImageChange[];
  readonly comparable: boolean;
  readonly runId: string;
  /** Renders an image's name; a link to the explanation in the run when omitted. */
  readonly renderImage?: ((image: string) => ReactNode) | undefined;
}

export function ChangeTable(props: ChangeTableProps): ReactNode {
  const { caption, changes, comparable, runId, renderImage } = props;
  const columns: readonly Column<ImageChange>[] = [
    {
      key: "image",
      value: ({ image }) => image,
      header: "Image",
      rowHeader: true,
      render: ({ image }) =>
        renderImage?.(image) ?? (
          <HoverLink href={runHref(runId, { image })} className={classes.image}>
            <ImageName image={image} plain />
          </HoverLink>
        ),
    },
    ...(["before", "after"] as const).map((side): Column<ImageChange> => ({
      key: side,
      header: `Rank ${side}`,
      value: ({ [side]: place }) => place?.rank ?? null,
      align: "right",
      render: ({ [side]: place }) => place?.rank ?? "not ranked",
    })),
    {
      key: "places",
      header: "Places",
      value: ({ rankDelta }) => rankDelta,
      formats: () => placesText,
      align: "right",
    },
    ...(["before", "after"] as const).map((side): Column<ImageChange> => ({
      key: side === "before" ? "scoreBefore" : "scoreAfter",
      header: `Score ${side}`,
      value: ({ [side]: place }) => place?.score ?? null,
      formats: scoresIn,
      align: "right",
      hideBelow: "sm",
    })),
    {
      key: "score",
      header: "Score change",
      value: ({ scoreDelta }) => (comparable ? scoreDelta : null),
      formats: changesIn,
      align: "right",
    },
  ];
  return <DataTable caption={caption} columns={columns} rows={changes} rowKey={({ image }) => image} />;
}

function placesText(delta: number): string {
  return moveText(delta) || "same";
}
