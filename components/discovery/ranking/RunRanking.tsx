"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useCallback, useMemo, type ReactNode } from "react";
import { RankingControls, type RunRankingView } from "./RankingControls";
import { RunLeftOut } from "./RunLeftOut";
import { RunLegend } from "./RunLegend";
import { runRows } from "./imageRows";
import { latePanel } from "@/components/ui/late";
import { ExpectedCount } from "@/components/discovery/expected/ExpectedCount";
import { RankedList } from "@/components/ranking/list/RankedList";
import { filterRows, type RankedRows, type RowFilter } from "@/components/ranking/rows";
import terms from "@/components/ranking/terms.module.css";
import { EmptyState } from "@/components/ui/EmptyState";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import type { Run } from "@/lib/api/runs";
import classes from "./RunRanking.module.css";

const RankingTable = dynamic(
  () => latePanel("The table", () => import("./RankingTable").then((file) => file.RankingTable)),
  {
    loading: () => <LoadingState label="Loading the table" rows={20} />,
  },
);

export interface RunRankingProps {
  readonly run: Run;
  readonly view: RunRankingView;
  readonly onView: (part: Partial<RunRankingView>) => void;
  readonly onExplain: (image: string) => void;
  /** Why a run has no ranking. */
  readonly noRanking: string;
}

/** The ranking of a run, stored or tried, as a list or table. */
export function RunRanking({ run, view, onView, onExplain, noRanking }: RunRankingProps): ReactNode {
  const { q: search, show } = view;
  const rows = useMemo(() => runRows(run), [run]);
  const filter = useMemo((): RowFilter => ({ search, show }), [search, show]);
  const shown = useMemo(() => filterRows(rows, filter), [rows, filter]);
  const connect = useCallback(
    (draw: (ranking: RankedRows) => void) => {
      draw(rows);
      return () => undefined;
    },
    [rows],
  );
  if (run.ranking.length === 0) {
    return (
      <>
        <Panel>
          <EmptyState title="No image was ranked">{noRanking}</EmptyState>
        </Panel>
        <RunLeftOut run={run} onExplain={onExplain} />
      </>
    );
  }
  return (
    <div className={`${classes.root} ${terms.palette}`}>
      <RankingControls run={run} view={view} onChange={onView} shown={shown.length} />
      <RunLegend run={run} />
      <Panel flush>
        {shown.length === 0 ? (
          <NothingFound
            search={search.trim()}
            onAsk={onExplain}
            onClear={() => onView({ q: "", show: "all" })}
          />
        ) : view.view === "table" ? (
          <RankingTable
            run={run}
            images={Array.from(shown, (row) => run.ranking[row]).filter((image) => image !== undefined)}
            onExplain={onExplain}
          />
        ) : (
          <RankedList
            noteTitle="Samples"
            connect={connect}
            filter={filter}
            onOpen={onExplain}
            beside={
              run.expectation && (
                <ExpectedCount
                  expectation={run.expectation}
                  unit={run.scoreUnit ?? null}
                  onOpen={onExplain}
                />
              )
            }
          />
        )}
      </Panel>
      <RunLeftOut run={run} onExplain={onExplain} />
    </div>
  );
}

interface NothingFoundProps {
  readonly search: string;
  readonly onAsk: (image: string) => void;
  readonly onClear: () => void;
}

function NothingFound({ search, onAsk, onClear }: NothingFoundProps): ReactNode {
  return (
    <EmptyState
      title={
        search === "" ? "No image on this side of the line" : `No image here has “${search}” in its name`
      }
      action={
        <div className={classes.buttons}>
          {search === "" ? null : (
            <Button variant="default" onClick={() => onAsk(search)}>
              Why is it not here?
            </Button>
          )}
          <Button variant="default" onClick={onClear}>
            Show all images
          </Button>
        </div>
      }
    />
  );
}
