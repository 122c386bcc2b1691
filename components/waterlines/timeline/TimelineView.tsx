"use client";

import type { ReactNode } from "react";
import { SharedTime } from "@/components/charts/timeScope";
import { EmptyState } from "@/components/ui/EmptyState";
import { Panel } from "@/components/ui/Panel";
import { PermittedLink } from "@/components/ui/Permitted";
import type { NodeTimeline } from "@/lib/api/nodeTimeline";
import { policiesHref } from "../links";
import { BandsPanel } from "./BandsPanel";
import { ChosenReading } from "./ChosenReading";
import { ReadingSteps } from "./ReadingSteps";
import { CrosshairAt, UseChart } from "./UseChart";

export interface TimelineViewProps {
  readonly timeline: NodeTimeline;
  /** Version of the chosen reading; null for the newest. */
  readonly reading: number | null;
  readonly onReading: (version: number | null) => void;
}

/** Steps through the readings of a node: the states of its rules, the chosen reading and its metrics. */
export function TimelineView({ timeline, reading, onReading }: TimelineViewProps): ReactNode {
  const { readings, rules, snapshot } = timeline;
  const last = readings.length - 1;
  const found = readings.findIndex(({ version }) => version === reading);
  const index = found < 0 ? last : found;
  if (rules.length === 0) return <WithoutRules snapshot={snapshot} />;
  const step = (to: number): void => onReading(to === last ? null : (readings[to]?.version ?? null));
  const nearest = (ms: number): number =>
    readings.reduce(
      (best, { at }, each) =>
        Math.abs(Date.parse(at) - ms) < Math.abs(Date.parse(readings[best]?.at ?? "") - ms) ? each : best,
      0,
    );
  const at = readings[index]?.at ?? timeline.from;
  const metrics = [...new Set(rules.map(({ metric }) => metric))];
  return (
    <SharedTime>
      <CrosshairAt at={at} />
      {readings.length < 2 ? <OneReading /> : null}
      <Panel title="Reading by reading">
        <ReadingSteps readings={readings} index={index} onStep={step} />
        <ChosenReading timeline={timeline} index={index} />
      </Panel>
      <BandsPanel timeline={timeline} at={at} onPoint={(ms) => step(nearest(ms))} />
      {metrics.map((metric, each) => (
        <UseChart key={metric} timeline={timeline} metric={metric} bare={each < metrics.length - 1} />
      ))}
    </SharedTime>
  );
}

function OneReading(): ReactNode {
  return (
    <Panel>
      <EmptyState
        title="One reading is not a timeline yet"
        action={
          <PermittedLink needs="tuner" href="/nodes/snapshots" variant="default">
            Add a reader with a schedule
          </PermittedLink>
        }
      >
        A reader stores a reading of the pool every few minutes, from a Prometheus or the API server of the
        cluster. Each upload under the same name counts as one, too.
      </EmptyState>
    </Panel>
  );
}

function WithoutRules({ snapshot }: Pick<NodeTimeline, "snapshot">): ReactNode {
  return (
    <Panel>
      <EmptyState
        title="No rule concerns this node"
        action={
          <PermittedLink needs="tuner" href={policiesHref(snapshot.id)} variant="default">
            Write the policies
          </PermittedLink>
        }
      >
        {snapshot.policies
          ? "No policy of the snapshot selects this node."
          : "Lines that are drawn by hand have no thresholds and no cool-down: rules of policies have."}
      </EmptyState>
    </Panel>
  );
}
