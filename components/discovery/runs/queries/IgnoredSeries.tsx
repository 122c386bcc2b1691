import type { ReactNode } from "react";
import { formatNumber } from "@/lib/client/format";
import classes from "../pipeline/Node.module.css";

export interface IgnoredSeriesProps {
  readonly result: {
    readonly ignoredSeries: number;
    readonly ignoredLabels: readonly Readonly<Record<string, string>>[];
  };
}

/** Series without an image: their number, and the labels of the first ones. */
export function IgnoredSeries({ result: { ignoredSeries, ignoredLabels } }: IgnoredSeriesProps): ReactNode {
  if (ignoredSeries === 0) return null;
  const more = ignoredSeries - ignoredLabels.length;
  return (
    <details className={classes.details}>
      <summary>{formatNumber(ignoredSeries)} series without an image label</summary>
      <ul>
        {ignoredLabels.map((labels, index) => (
          <li key={index}>
            <code className="breakable">{labelsText(labels)}</code>
          </li>
        ))}
        {more > 0 ? <li>and {formatNumber(more)} more</li> : null}
      </ul>
    </details>
  );
}

/** Labels as Prometheus writes them: `{job="a", pod="b"}`. */
function labelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `{${pairs.join(", ")}}`;
}
