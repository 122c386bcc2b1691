"use client";

import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { useRunSeries } from "./useSeries";
import { noTimes } from "@/lib/discovery";
import { EmptyState } from "@/components/ui/EmptyState";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { MultiSelect } from "@/components/ui/Select";
import { SeriesChart } from "./SeriesChart";
import type { SignalPartProps } from "./SignalSummary";
import classes from "./SignalsTab.module.css";

const AT_FIRST = 3;
const AT_MOST = 8;

/** The samples or events behind the signal, for the images with the largest values or the selected ones. */
export function SeriesOverTime({ run, signal, values }: SignalPartProps): ReactNode {
  const [chosen, setChosen] = useQueryState("series", parseAsArrayOf(parseAsString, "\n"));
  const query = run.spec.queries.find(({ name }) => name === signal.queryRef);
  const known = values.map(({ image }) => image);
  const images = (chosen?.filter((image) => known.includes(image)) ?? known.slice(0, AT_FIRST)).slice(
    0,
    AT_MOST,
  );
  const hasTime = query !== undefined && noTimes(query) === null;
  const series = useRunSeries(run.id, signal.queryRef, hasTime && run.artifactBytes !== null ? images : []);
  if (!hasTime || run.artifactBytes === null) {
    return (
      <Panel title="Over time">
        <EmptyState
          title={hasTime ? "The samples of this run were not kept" : "The query has no samples over time"}
        >
          {hasTime
            ? "Samples are dropped by the retention settings, or were too many to keep; the values stay."
            : "A list, a profile or an instant query gives one number per image."}
        </EmptyState>
      </Panel>
    );
  }
  const picker = (
    <div className={classes.controls}>
      <MultiSelect
        label={`Images, at most ${AT_MOST}`}
        data={known}
        value={images}
        maxValues={AT_MOST}
        limit={100}
        searchable
        onChange={(next) => void setChosen(next)}
        hidePickedOptions
      />
    </div>
  );
  if (images.length === 0) {
    return (
      <Panel title="Over time">
        {picker}
        <EmptyState title="No image chosen" />
      </Panel>
    );
  }
  return (
    <QueryState query={series} what="the samples" rows={6}>
      {(data) => <SeriesChart series={data} signal={signal} controls={picker} />}
    </QueryState>
  );
}
