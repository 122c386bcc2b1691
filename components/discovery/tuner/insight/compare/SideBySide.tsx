"use client";

import { Button } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import type { Comparison } from "@/lib/discovery";
import { formatNumber, plural } from "@/lib/client/format";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { Panel } from "@/components/ui/Panel";
import { imageColumn } from "../imageColumns";
import { differing, standingText, type ComparedImage } from "./sideBySide";
import classes from "./compare.module.css";

const SHOWN = 40;

export interface SideBySideProps {
  readonly tuner: Tuner;
  readonly comparison: Comparison;
}

/** Every image's rank in each ranking. */
export function SideBySide({ tuner, comparison }: SideBySideProps): ReactNode {
  const [ranks, setRanks] = useQueryState("ranks", parseAsStringLiteral(["all"]));
  const all = ranks === "all";
  const rows = differing(comparison);
  const columns: readonly Column<ComparedImage>[] = [
    imageColumn(tuner),
    ...comparison.labels.map((label, i): Column<ComparedImage> => ({
      key: String(i),
      header: i === 0 ? "as tuned" : label,
      render: ({ standings }) => {
        const standing = standings[i] ?? null;
        return (
          <span className={standing?.selected ? classes.selected : classes.below}>
            {standingText(standing)}
          </span>
        );
      },
    })),
    { key: "spread", header: "Places apart", value: ({ spread }) => spread },
  ];
  return (
    <Panel
      title="Side by side"
      description={`${plural(comparison.selectedInAll, "image")} selected in all ${comparison.labels.length}; ${plural(rows.length, "image")} treated differently`}
      actions={
        rows.length > SHOWN ? (
          <Button variant="default" size="compact-sm" onClick={() => void setRanks(all ? null : "all")}>
            {all ? `Show the first ${SHOWN}` : `Show all ${formatNumber(rows.length)}`}
          </Button>
        ) : null
      }
      flush
    >
      <div className={classes.table}>
        <DataTable
          caption="Ranks side by side"
          columns={columns}
          rows={all ? rows : rows.slice(0, SHOWN)}
          rowKey={({ image }) => image}
          empty={<EmptyState title="Every image has the same rank in all of them" />}
        />
      </div>
    </Panel>
  );
}
