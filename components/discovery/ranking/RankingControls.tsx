"use client";

import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { IconDownload, IconList, IconSearch, IconTable } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSearchKey } from "@/components/ui/useSearchKey";
import type { Run } from "@/lib/api/runs";
import { formatNumber, plural } from "@/lib/client/format";
import { isKept, runFileHref } from "@/components/discovery/runs/links";
import { NEAR_MISSES, rowShows, type RowFilter } from "@/components/ranking/rows";
import classes from "./RunRanking.module.css";

export interface RunRankingView {
  readonly q: string;
  readonly show: RowFilter["show"];
  readonly view: "list" | "table";
}

export interface RankingControlsProps {
  readonly run: Run;
  readonly view: RunRankingView;
  readonly onChange: (next: Partial<RunRankingView>) => void;
  readonly shown: number;
}

export function RankingControls({ run, view, onChange, shown }: RankingControlsProps): ReactNode {
  const search = useSearchKey();
  const below = run.ranking.filter((image) => !image.selected).length;
  const data = [
    { value: "all", label: `All ${formatNumber(run.ranking.length)}` },
    { value: "selected", label: `Selected ${formatNumber(run.ranking.length - below)}` },
    { value: "near", label: `Near misses ${Math.min(NEAR_MISSES, below)}` },
  ];
  return (
    <div className={classes.controls}>
      <TextInput
        ref={search}
        className={classes.search}
        size="xs"
        type="search"
        aria-label="Search images"
        placeholder="Search images"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={view.q}
        onChange={(event) => onChange({ q: event.currentTarget.value })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Which images"
        data={data}
        value={view.show}
        onChange={(value) => onChange({ show: rowShows.find((show) => show === value) ?? "all" })}
      />
      <div className={classes.end}>
        <span className={classes.count} role="status">
          {plural(shown, "image")}
        </span>
        <Button
          variant="default"
          leftSection={
            view.view === "list" ? (
              <IconTable size={14} aria-hidden="true" />
            ) : (
              <IconList size={14} aria-hidden="true" />
            )
          }
          onClick={() => onChange({ view: view.view === "list" ? "table" : "list" })}
        >
          {view.view === "list" ? "Show as table" : "Show as list"}
        </Button>
        {isKept(run) ? (
          <Button
            component="a"
            href={runFileHref(run.id, "images?format=csv")}
            download={`${run.policy}-v${run.policyVersion}-${run.id}.csv`}
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
          >
            CSV
          </Button>
        ) : null}
      </div>
    </div>
  );
}
