"use client";

import { useCallback, useMemo, type ReactNode } from "react";
import { RankedList } from "@/components/ranking/list/RankedList";
import type { RankedRows, RowFilter } from "@/components/ranking/rows";
import { TermLegend } from "@/components/ranking/TermLegend";
import terms from "@/components/ranking/terms.module.css";
import { EmptyState } from "@/components/ui/EmptyState";
import { Panel } from "@/components/ui/Panel";
import type { RankingLinkAnswer } from "@/lib/coldstart/shapes";
import classes from "../ColdStart.module.css";
import { LEGEND, linkRows } from "./rows";

export interface LinkRankingProps {
  readonly answer: RankingLinkAnswer;
  readonly onOpen: (image: string) => void;
}

const ALL: RowFilter = { search: "", show: "all" };

/** Images by cold waiting compared with the run's own order, with the run's line across them. */
export function LinkRanking({ answer, onOpen }: LinkRankingProps): ReactNode {
  const rows = useMemo(() => linkRows(answer), [answer]);
  const connect = useCallback(
    (draw: (ranking: RankedRows) => void) => {
      draw(rows);
      return () => undefined;
    },
    [rows],
  );
  return (
    <Panel
      title="Images by cold waiting"
      description="Seconds that nodes wait in the window. Marks show against the run’s own ranking what came in and what went out."
      flush
    >
      {answer.rows.length === 0 ? (
        <EmptyState title="No image was ranked">The run has no image with a pull time.</EmptyState>
      ) : (
        <div className={terms.palette}>
          <div className={classes.legend}>
            <TermLegend kind="terms" entries={LEGEND} />
          </div>
          <RankedList
            partsHead="Seconds"
            connect={connect}
            filter={ALL}
            onOpen={onOpen}
            expected={answer.rows.length}
          />
        </div>
      )}
    </Panel>
  );
}
