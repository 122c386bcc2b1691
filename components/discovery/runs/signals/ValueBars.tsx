import type { ReactNode } from "react";
import { plural } from "@/lib/client/format";
import { Panel } from "@/components/ui/Panel";
import { ShareBar } from "@/components/ranking/explanation/ShareBar";
import { ImageLine } from "../ImageLine";
import { rawValuesIn, signalCaption } from "../units";
import type { SignalPartProps } from "./SignalSummary";
import classes from "./SignalsTab.module.css";

const SHOWN = 40;

interface ValueBarsProps extends SignalPartProps {
  /** See SignalsTab. */
  readonly onOpen: ((image: string) => void) | undefined;
}

/** The largest values by image; a separate table, since bars and numbers share a cell. */
export function ValueBars({ run, signal, values, onOpen }: ValueBarsProps): ReactNode {
  const largest = Math.max(...values.map(({ raw }) => Math.abs(raw)));
  const shown = values.slice(0, SHOWN);
  const show = rawValuesIn(
    run.spec,
    signal.name,
    shown.map(({ raw }) => raw),
  );
  const caption = signalCaption(run.spec, signal.name);
  const sides = "coloured above the line, grey where not selected";
  return (
    <Panel
      title="By image"
      description={caption === null ? `Largest first; ${sides}` : `The ${caption}; largest first; ${sides}`}
    >
      <ol className={classes.bars} tabIndex={0} aria-label={`${signal.name} by image`}>
        {shown.map(({ image, raw, selected }) => (
          <li key={image} className={classes.value} data-side={selected ? "above" : "below"}>
            <ImageLine image={image} onOpen={onOpen} />
            <span aria-hidden="true">
              <ShareBar share={largest > 0 ? Math.abs(raw) / largest : 0} pale={false} />
            </span>
            <span className={classes.number}>{show(raw)}</span>
          </li>
        ))}
      </ol>
      {values.length > SHOWN ? (
        <p className={classes.note}>
          The largest {SHOWN} of {plural(values.length, "image")}; the ranking has all that have a rank.
        </p>
      ) : null}
    </Panel>
  );
}
