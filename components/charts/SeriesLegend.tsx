import { UnstyledButton } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { TimeSeries } from "./timeSeries";
import classes from "./TimeChart.module.css";

export interface SeriesLegendProps {
  readonly series: readonly TimeSeries[];
  readonly strong: string | null;
  readonly onStrong: (key: string | null) => void;
}

/** The legend of the lines. Hovering an entry highlights its line; pressing keeps it highlighted. */
export function SeriesLegend({ series, strong, onStrong }: SeriesLegendProps): ReactNode {
  const [kept, setKept] = useState<string | null>(null);
  return (
    <ul className={classes.legend} aria-label="Lines">
      {series.map(({ key, name, colour, dashes }) => (
        <li key={key}>
          <UnstyledButton
            className={classes.entry}
            aria-pressed={kept === key}
            data-strong={strong === key || undefined}
            onPointerEnter={() => onStrong(key)}
            onPointerLeave={() => onStrong(kept)}
            onFocus={() => onStrong(key)}
            onBlur={() => onStrong(kept)}
            onClick={() => {
              const next = kept === key ? null : key;
              setKept(next);
              onStrong(next);
            }}
          >
            <svg width="26" height="8" aria-hidden="true">
              <line x1="0" x2="26" y1="4" y2="4" stroke={colour} strokeWidth="2.5" strokeDasharray={dashes} />
            </svg>
            <span className="breakable" title={key}>
              {name}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
