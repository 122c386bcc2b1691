"use client";

import { SegmentedControl } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo, useState, type ReactNode } from "react";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { listText } from "../../insight/numbers";
import type { Banded } from "./banded";
import { HeatLegend } from "./HeatLegend";
import { HeatMap } from "./HeatMap";
import { HeatTable } from "./HeatTable";
import { caughtText, cellText, describeHeat, heatRows, heatViews } from "./heatView";
import { useHeat } from "./useHeat";
import { clock, WindowShape } from "./WindowShape";
import { gapsBetween, handleRows, labelRows, type Edge, type Stretch } from "./windows";
import heatClasses from "./Heat.module.css";
import classes from "./WindowBand.module.css";

export interface DayBandProps {
  readonly tuner: Tuner;
  readonly signal: Banded;
  readonly windows: readonly Stretch[];
  /** Hours by which a key moves an edge. */
  readonly step: number;
  /** Shown instead of the caught share if the windows do not apply to the same hours every day; absent if they do. */
  readonly held?: string;
  readonly onMove: (index: number, edge: Edge, hour: number, alone: boolean) => void;
  readonly onRest: () => void;
}

/** 24 local hours: the samples as a heat map, the windows over it, and the share they catch below. */
export function DayBand(props: DayBandProps): ReactNode {
  const { tuner, signal, windows, step, held, onMove, onRest } = props;
  const { name, timezone, queryRef } = signal;
  const [view, setView] = useQueryState("heat", parseAsStringLiteral(heatViews).withDefault("weekday"));
  const [pointed, setPointed] = useState<{ readonly row: number; readonly hour: number } | null>(null);
  const heat = useHeat(tuner, { query: queryRef, timezone });
  const rows = useMemo(() => (heat ? heatRows(heat, view) : []), [heat, view]);
  const handles = handleRows(windows);
  const labels = labelRows(windows);
  const gaps = (signal.clockWindow === undefined ? gapsBetween(windows) : []).map(
    ({ startHour, endHour }) => `${clock(startHour)}–${clock(endHour)}`,
  );
  const row = pointed === null ? undefined : rows[pointed.row];
  return (
    <>
      <div className={heatClasses.head}>
        <span className="fine">Samples, hours in {timezone}, by</span>
        <SegmentedControl
          size="xs"
          aria-label={`Rows of the heat map of ${name}`}
          data={[
            { value: "weekday", label: "weekday" },
            { value: "image", label: "image" },
          ]}
          value={view}
          onChange={(value) => void setView(heatViews.find((known) => known === value) ?? null)}
        />
      </div>
      <div className={classes.day}>
        {heat && rows.length > 0 ? (
          <HeatMap rows={rows} label={describeHeat(heat, view)} onPoint={setPointed} />
        ) : (
          <div className={heatClasses.empty}>
            {heat === undefined ? "" : `${queryRef} returned no samples with times`}
          </div>
        )}
        <div className={classes.windows}>
          {windows.map((window, index) => (
            <WindowShape
              key={index}
              name={signal.clockWindow === undefined ? `window ${index + 1}` : `the window of ${name}`}
              window={window}
              step={step}
              rows={handles[index] ?? { startHour: 0, endHour: 0 }}
              labelRow={labels[index] ?? 0}
              onMove={(edge, hour, alone) => onMove(index, edge, hour, alone)}
              onRest={onRest}
            />
          ))}
        </div>
        <div className={classes.hours} aria-hidden="true">
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
              {clock(hour)}
            </span>
          ))}
        </div>
      </div>
      {gaps.length === 0 ? null : (
        <p className={heatClasses.gap}>
          {listText(gaps)}{" "}
          {gaps.length === 1 ? "lies between windows and counts" : "lie between windows and count"} with the
          weight of other hours.
        </p>
      )}
      {heat && rows.length > 0 ? (
        <div className={heatClasses.about}>
          <HeatLegend rows={rows} view={view} images={heat.imageCount} />
          <p className={heatClasses.pointed}>
            {row === undefined || pointed === null
              ? (held ?? caughtText(windows, heat))
              : cellText(row, pointed.hour)}
          </p>
          <HeatTable rows={rows} view={view} query={queryRef} />
        </div>
      ) : null}
    </>
  );
}
