import type { CSSProperties, ReactNode } from "react";
import type { Redundancy } from "@/lib/discovery";
import { correlationText, isRedundant, pairOf, pairText, signalNames } from "./redundancyView";
import classes from "./sensitivity.module.css";

/** A table whose cells are shaded by the correlation of two signals, which is also shown as a number. */
export function CorrelationMatrix({ redundancy }: { readonly redundancy: Redundancy }): ReactNode {
  const names = signalNames(redundancy);
  return (
    <div className={classes.scroll} role="group" aria-label="Correlation of signals" tabIndex={0}>
      <table className={classes.matrix}>
        <caption className={classes.caption}>
          1: the same order, −1: the opposite one; a frame marks pairs that say nearly the same
        </caption>
        <thead>
          <tr>
            <td />
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((one) => (
            <tr key={one}>
              <th scope="row">{one}</th>
              {names.map((other) => {
                const pair = pairOf(redundancy, one, other);
                if (pair === null) return <td key={other}>1</td>;
                return (
                  <td
                    key={other}
                    title={pairText(pair)}
                    style={shade(pair.spearman)}
                    data-redundant={isRedundant(pair)}
                  >
                    {pair.spearman === null ? "–" : correlationText(pair.spearman)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** At most a third of the colour, so that the number stays readable. */
function shade(correlation: number | null): CSSProperties {
  const share = Math.round(Math.abs(correlation ?? 0) * 33);
  return { background: `color-mix(in srgb, var(--line-changed) ${share}%, var(--surface))` };
}
