import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { changesIn } from "@/lib/client/columnFormats";
import { rankChange, waterfall, type AttributedImage, type Fall } from "./waterfall";
import classes from "./compare.module.css";

/** In the order in which they add up, so the columns cannot be sorted. */
function columnsOf(rows: readonly Fall[]): readonly Column<Fall>[] {
  const places = changesIn(
    rows.map(({ rank }) => rank),
    2,
  );
  const scores = changesIn(rows.map(({ score }) => score));
  return [
    { key: "part", header: "Because of", rowHeader: true, render: ({ label }) => label },
    { key: "places", header: "Places", align: "right", render: ({ rank }) => places(rank) },
    { key: "bar", header: "Adding up", render: (fall) => <FallBar fall={fall} /> },
    { key: "score", header: "Score", align: "right", render: ({ score }) => scores(score) },
  ];
}

/** The parts of a change of rank in sequence, and their total. */
export function AttributionParts({ attributed }: { readonly attributed: AttributedImage }): ReactNode {
  const rows = waterfall(attributed);
  return (
    <div className={classes.attribution}>
      <p className="note">{rankChange(attributed)}</p>
      {attributed.parts.length === 0 ? (
        <p className="note">Nothing that the ranking depends on differs between the two sides.</p>
      ) : (
        <DataTable
          caption={`What the change of ${attributed.image} comes from`}
          columns={columnsOf(rows)}
          rows={rows}
          rowKey={({ key }) => key}
        />
      )}
    </div>
  );
}

/** Decorative: the numbers next to it say the same. */
function FallBar({ fall: { from, to, rank, isWhole } }: { readonly fall: Fall }): ReactNode {
  const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
  return (
    <svg className={classes.fall} width="100%" height="14" aria-hidden="true" focusable="false">
      <line x1={percent(from)} x2={percent(from)} y1="0" y2="14" className={classes.tick} />
      <rect
        x={percent(Math.min(from, to))}
        width={percent(Math.abs(to - from))}
        y={isWhole ? 1 : 3}
        height={isWhole ? 12 : 8}
        className={rank < 0 ? classes.down : classes.up}
      />
    </svg>
  );
}
