"use client";

import { NativeSelect } from "@mantine/core";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { PlainTimeChart } from "@/components/charts/PlainTimeChart";
import { runHref } from "@/components/discovery/runs/links";
import { scoreText } from "@/components/ranking/numbers";
import { instant, type Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import type { CoursePoint, ImagePlaces } from "@/lib/api/images";
import { formatNumber, plural } from "@/lib/client/format";
import { mostUrgent } from "./words";

const COLUMNS: readonly Column<CoursePoint>[] = [
  {
    key: "at",
    header: "Run",
    rowHeader: true,
    value: ({ at }: CoursePoint) => instant(at),
    render: ({ at, runId }) => (
      <HoverLink href={runHref(runId)}>
        <Instant at={at} />
      </HoverLink>
    ),
  },
  { key: "rank", header: "Rank", value: ({ rank }) => rank },
  {
    key: "gap",
    header: "To the line",
    value: ({ gap }: CoursePoint) => gap,
    align: "right" as const,
    render: ({ gap, scoreUnit }) => (gap === null ? "–" : scoreText(gap, scoreUnit ?? undefined)),
  },
  { key: "selected", header: "Selected", value: ({ selected }) => (selected ? "yes" : "no") },
  { key: "cut", header: "Cut", value: ({ maxImages }) => maxImages },
];

/** The image's rank in the last runs of one policy, against the cut. */
export function CoursePanel({ places }: { readonly places: ImagePlaces }): ReactNode {
  const [chosen, choose] = useQueryState("policy", parseAsString);
  const known = places.items.filter(({ course }) => course.some(({ rank }) => rank !== null));
  const place = known.find(({ policy }) => policy === chosen) ?? mostUrgent(known);
  if (place === undefined) return null;
  const { policy, course } = place;
  const sorted = [...course].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const format = (value: number): string => formatNumber(value);
  const summary = `Rank in ${policy} over ${plural(course.length, "run")} against the cut`;
  return (
    <ChartPanel
      title="Rank over time"
      description="Lower is better: at or under the cut the image is selected."
      {...{ summary, columns: COLUMNS, rows: [...sorted].reverse() }}
      rowKey={({ runId }) => runId}
      interactive
      controls={
        <NativeSelect
          label="Policy"
          w={280}
          maw="100%"
          data={known.map((each) => each.policy)}
          value={policy}
          onChange={({ currentTarget }) => void choose(currentTarget.value)}
        />
      }
    >
      <PlainTimeChart
        label={summary}
        times={sorted.map(({ at }) => Date.parse(at))}
        {...{ unit: "rank", tick: format, format, whole: true }}
        height={240}
        series={[
          {
            key: "rank",
            name: "Rank",
            colour: "var(--term-1)",
            values: sorted.map(({ rank }) => rank),
          },
          {
            key: "cut",
            name: "Cut",
            colour: "var(--line-above)",
            dashes: "6 3",
            values: sorted.map(({ maxImages }) => maxImages),
          },
        ]}
      />
    </ChartPanel>
  );
}
