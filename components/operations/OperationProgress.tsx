import type { ReactNode } from "react";
import { ToneBadge, type Tone } from "@/components/ui/StatusBadge";
import type { OperationItem } from "@/lib/api/operations";
import { formatPercent } from "@/lib/client/format";
import classes from "./OperationProgress.module.css";

export interface OperationProgressProps {
  /** The current stage; announced when it changes, unless `compact`. */
  readonly stage: string;
  /** Accessible name of the bar. */
  readonly label: string;
  /** 0–1; null if the progress is unknown. */
  readonly share: number | null;
  /** At the end of the first line; the percentage when omitted. */
  readonly aside?: string;
  readonly items?: readonly ProgressItem[];
  /** Labels that replace the default ones for the items' states. */
  readonly stateLabels?: Readonly<Record<OperationItem["state"], string>>;
  readonly message?: string | null | undefined;
  readonly note?: string;
  /** For rows and cards, of which there may be many: small and without announcements. */
  readonly compact?: boolean;
  /** Buttons. */
  readonly children?: ReactNode;
}

export interface ProgressItem {
  readonly name: string;
  readonly note: string;
  /** Absent if unknown. */
  readonly state?: OperationItem["state"];
}

const tones: Record<OperationItem["state"], Tone> = {
  waiting: "idle",
  running: "run",
  success: "ok",
  failed: "bad",
};
const labels = { waiting: "Waiting", running: "Working", success: "Done", failed: "Failed" };

/**
 * The progress of background work: stage, bar and items. Also rendered by the server: the bar is a native element.
 */
export function OperationProgress(props: OperationProgressProps): ReactNode {
  const { stage, label, share, items = [], stateLabels = labels, message, note, compact, children } = props;
  const { aside = share === null ? null : formatPercent(share) } = props;
  return (
    <div className={compact ? classes.compact : undefined}>
      <div className={classes.stage}>
        {/* Only the stage is announced; the percentage would be read out continually. */}
        <span role={compact ? undefined : "status"}>{stage}</span>
        <span className={classes.aside}>{aside}</span>
      </div>
      {share === null ? (
        <div className={classes.track} role="progressbar" aria-label={label}>
          <div className={classes.runner} />
        </div>
      ) : (
        <progress className={classes.bar} max={1} value={share} aria-label={label} />
      )}
      {message ? <p className={classes.note}>{message}</p> : null}
      {items.length === 0 ? null : (
        <ul className={classes.items}>
          {items.map((item) => (
            <li key={item.name} className={classes.item}>
              <span className={`${classes.name} breakable`}>{item.name}</span>
              <span className={classes.detail}>{item.note}</span>
              {item.state === undefined ? null : (
                <ToneBadge tone={tones[item.state]}>{stateLabels[item.state]}</ToneBadge>
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
      {note === undefined ? null : <p className={classes.note}>{note}</p>}
    </div>
  );
}
