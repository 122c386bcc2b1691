import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import type { Column } from "@/components/ui/DataTable";
import { formatDuration, plural } from "@/lib/client/format";
import { durationsIn } from "@/lib/client/columnFormats";
import type { TracedPoll } from "@/lib/coldstart/shapes";
import classes from "../ColdStart.module.css";

type Tick = TracedPoll["ticks"][number];

export interface PollTimelineProps {
  readonly poll: TracedPoll;
  /** When the resolve started, on the poll's clock. */
  readonly startedMs: number;
}

const saidOf = ({ failed, providers }: Tick): string =>
  failed ? "the lookup failed" : providers === 0 ? "no provider" : plural(providers, "provider");

/** Each lookup of the DHT between the start of the poll and its deadline; the last one if it found a provider. */
export function PollTimeline({ poll, startedMs }: PollTimelineProps): ReactNode {
  const { ticks, lookups, deadlineMs, intervalMs, foundMs } = poll;
  const length = deadlineMs - poll.startedMs;
  const since = (ms: number): string => formatDuration(ms - startedMs);
  const found = foundMs === null ? "no provider until the deadline" : `found after ${since(foundMs)}`;
  const columns: readonly Column<Tick>[] = [
    { key: "at", header: "Asked after", value: ({ atMs }) => atMs - startedMs, formats: durationsIn },
    { key: "said", header: "The DHT named", value: saidOf },
  ];
  return (
    <ChartPanel
      title="The poll of the DHT"
      description={`Asked every ${formatDuration(intervalMs)}, from ${since(poll.startedMs)} on; the line on the right is the deadline, ${since(deadlineMs)}.`}
      summary={`The poll of the DHT: ${plural(lookups, "lookup")}, ${found}, deadline after ${since(deadlineMs)}.`}
      columns={columns}
      rows={ticks}
      rowKey={({ atMs }) => String(atMs)}
      interactive
    >
      <div className={classes.lane}>
        <span>{plural(lookups, "lookup")}</span>
        <div className={classes.track}>
          {ticks.map((tick) => (
            <div
              key={tick.atMs}
              className={classes.tick}
              data-found={tick.providers > 0}
              title={`${since(tick.atMs)}: ${saidOf(tick)}`}
              style={{ left: `${Math.min(100, ((tick.atMs - poll.startedMs) / length) * 100)}%` }}
            />
          ))}
        </div>
        <span>{found}</span>
      </div>
    </ChartPanel>
  );
}
