import Link from "next/link";
import type { ReactNode } from "react";
import type { ImageChange } from "@/lib/discovery/runDiff";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { ImageName } from "@/components/ui/ImageName";
import { runHref } from "../links";
import classes from "./CompareTab.module.css";
import { formatScore, formatSigned } from "../words";

export interface ChangeTableProps {
  readonly caption: string;
  readonly changes: readonly ImageChange[];
  readonly comparable: boolean;
  readonly runId: string;
  /** A link to the explanation in the run when omitted. */
  readonly renderImage?: ((image: string) => ReactNode) | undefined;
}

export function ChangeTable(props: ChangeTableProps): ReactNode {
  const { caption, changes, comparable, runId, renderImage } = props;
  const columns: readonly Column<ImageChange>[] = [
    {
      key: "image",
      header: "Image",
      rowHeader: true,
      render: ({ image }) =>
        renderImage?.(image) ?? (
          <Link href={runHref(runId, { image })} className={classes.image}>
            <ImageName image={image} />
          </Link>
        ),
    },
    {
      key: "before",
      header: "Rank before",
      align: "right",
      render: ({ before }) => before?.rank ?? "not ranked",
    },
    {
      key: "after",
      header: "Rank after",
      align: "right",
      render: ({ after }) => after?.rank ?? "not ranked",
    },
    {
      key: "places",
      header: "Places",
      align: "right",
      render: ({ rankDelta }) => (rankDelta === null ? "–" : placesText(rankDelta)),
    },
    {
      key: "scoreBefore",
      header: "Score before",
      align: "right",
      hideBelow: "sm",
      render: ({ before }) => (before === null ? "–" : formatScore(before.score)),
    },
    {
      key: "scoreAfter",
      header: "Score after",
      align: "right",
      hideBelow: "sm",
      render: ({ after }) => (after === null ? "–" : formatScore(after.score)),
    },
    {
      key: "score",
      header: "Score change",
      align: "right",
      render: ({ scoreDelta }) => (scoreDelta === null || !comparable ? "–" : formatSigned(scoreDelta)),
    },
  ];
  return <DataTable caption={caption} columns={columns} rows={changes} rowKey={({ image }) => image} />;
}

/** Places gained point up, lost ones down. */
function placesText(delta: number): string {
  return delta === 0 ? "same" : `${delta > 0 ? "▲" : "▼"} ${Math.abs(delta).toLocaleString("en-US")}`;
}
