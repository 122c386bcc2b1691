"use client";

import { useEffect, useState, type CSSProperties, type ReactNode } from "react";
import { formatNumber } from "@/lib/client/format";
import type { Heat } from "@/lib/client/tuner/protocol";
import type { Tuner } from "@/lib/client/tuner/useTuner";
import classes from "./WindowBand.module.css";

export interface HeatStripProps {
  readonly tuner: Tuner;
  readonly query: string;
  readonly timezone: string;
}

const HOURS = 24;
const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** The samples by weekday (rows from Monday) and local hour: what a window catches. */
export function HeatStrip({ tuner, query, timezone }: HeatStripProps): ReactNode {
  const [heat, setHeat] = useState<Heat | null>(null);
  useEffect(() => {
    let current = true;
    tuner.heat({ query, timezone }).then(
      (answer) => {
        if (current) setHeat(answer);
      },
      // A zone that is being typed: the last map stays.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [tuner, query, timezone]);
  const cells = heat?.weekdays ?? new Float64Array(DAYS.length * HOURS);
  const most = cells.reduce((max, value) => Math.max(max, value), 0);
  return (
    <div className={classes.heat} role="img" aria-label={describe(heat)}>
      {Array.from(cells, (value, cell) => {
        const style: CSSProperties & Record<"--heat", string> = {
          "--heat": most > 0 ? (Math.max(0, value) / most).toFixed(3) : "0",
        };
        const day = DAYS[Math.floor(cell / HOURS)] ?? "";
        const hour = String(cell % HOURS).padStart(2, "0");
        const title = heat === null ? undefined : `${day} ${hour}:00: ${formatNumber(value)}`;
        return <span key={cell} className={classes.cell} style={style} title={title} />;
      })}
    </div>
  );
}

/** The busiest hour in words: the map's shape for who cannot see it. */
function describe(heat: Heat | null): string {
  if (heat === null) return "Samples by weekday and hour: none";
  const busiest = heat.hours.reduce(
    (best, value, hour) => (value > (heat.hours[best] ?? 0) ? hour : best),
    0,
  );
  return `Samples by weekday and hour; most between ${busiest}:00 and ${busiest + 1}:00`;
}
