"use client";

import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { IconDownload, IconList, IconSearch, IconTable } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { plural } from "@/lib/client/format";
import { isKept, runFileHref } from "../links";
import { NEAR_MISSES, rankingShows, type RankingShow } from "./model";
import classes from "./RankingTab.module.css";

export interface RankingView {
  readonly q: string;
  readonly show: RankingShow;
  readonly view: "list" | "table";
}

export interface RankingControlsProps {
  readonly run: Run;
  readonly url: RankingView;
  readonly onChange: (next: Partial<RankingView>) => void;
  readonly shown: number;
}

export function RankingControls({ run, url, onChange, shown }: RankingControlsProps): ReactNode {
  const below = run.ranking.filter((image) => !image.selected).length;
  const data = [
    { value: "all", label: `All ${run.ranking.length.toLocaleString("en-US")}` },
    { value: "selected", label: `Selected ${(run.ranking.length - below).toLocaleString("en-US")}` },
    { value: "near", label: `Near misses ${Math.min(NEAR_MISSES, below)}` },
  ];
  return (
    <div className={classes.controls}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search images"
        placeholder="Search images"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={url.q}
        onChange={(event) => onChange({ q: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label="Which images"
        data={data}
        value={url.show}
        onChange={(value) => onChange({ show: rankingShows.find((show) => show === value) ?? "all" })}
      />
      <div className={classes.end}>
        <span className={classes.count} role="status">
          {plural(shown, "image")}
        </span>
        <Button
          variant="default"
          leftSection={
            url.view === "list" ? (
              <IconTable size={14} aria-hidden="true" />
            ) : (
              <IconList size={14} aria-hidden="true" />
            )
          }
          onClick={() => onChange({ view: url.view === "list" ? "table" : "list" })}
        >
          {url.view === "list" ? "Show as table" : "Show as list"}
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
