import type { PointerEvent, ReactNode } from "react";
import type { NodeTimeline } from "@/lib/api/nodeTimeline";
import { STATE_TEXTS } from "./words";
import classes from "./Timeline.module.css";

interface Band {
  readonly from: string;
  readonly to: string;
  readonly state: string;
  readonly text: string;
}

export interface BandsProps {
  readonly timeline: NodeTimeline;
  /** The instant of the chosen reading. */
  readonly at: string;
  /** Called with the instant pointed at, in Unix milliseconds. */
  readonly onPoint: (ms: number) => void;
}

/** One lane for each rule and one for the node's taint, on the charts' time axis. The table has the same data. */
export function Bands({ timeline, at, onPoint }: BandsProps): ReactNode {
  const [from, to] = [Date.parse(timeline.from), Date.parse(timeline.to)];
  const share = (ms: number): number => (to > from ? (ms - from) / (to - from) : 0);
  const point = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onPoint(from + ((event.clientX - left) / width) * (to - from));
  };
  const lanes = [
    ...timeline.rules.map(({ rule, preview, bands }) => ({
      name: preview ? `${rule} (in preview)` : rule,
      bands: bands.map((band): Band => ({ ...band, text: STATE_TEXTS[band.state] })),
    })),
    {
      name: "New pods",
      bands: timeline.scheduling.map(({ keptOff, ...span }): Band => {
        return { ...span, state: keptOff ? "keptOff" : "allowed", text: keptOff ? "Kept off" : "Allowed" };
      }),
    },
  ];
  return (
    <div className={classes.lanes} aria-hidden="true">
      {lanes.map(({ name, bands }) => (
        <div key={name}>
          <p className={classes.lane}>{name}</p>
          <div className={classes.track} onPointerDown={point}>
            {bands.map((band) => {
              const [start, end] = [share(Date.parse(band.from)), share(Date.parse(band.to))];
              return (
                <span
                  key={band.from}
                  className={classes.band}
                  data-state={band.state}
                  title={band.text}
                  style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
                >
                  <span>{band.text}</span>
                </span>
              );
            })}
            <span className={classes.chosen} style={{ left: `${share(Date.parse(at)) * 100}%` }} />
          </div>
        </div>
      ))}
    </div>
  );
}
