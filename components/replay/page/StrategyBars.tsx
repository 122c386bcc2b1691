import type { ReactNode } from "react";
import { GaugeBar } from "@/components/ranking/gauge/GaugeBar";
import { ToneBadge } from "@/components/ui/StatusBadge";
import { formatPercentCell } from "@/lib/client/format";
import type { Replay } from "@/lib/api/replays";
import type { StrategyRow } from "@/lib/replay/shapes";
import { StrategyName } from "../StrategyName";
import { isSaved, minutesText } from "../words";
import classes from "../Replay.module.css";

export interface StrategyBarsProps {
  /** The rows of one top-K, in drawing order. */
  readonly rows: readonly StrategyRow[];
  /** Minutes. */
  readonly optimum: number;
  readonly isBound: (strategy: string) => boolean;
  /** The saved policies among the strategies. */
  readonly policies: Replay["policies"];
}

/** What each strategy saves compared with the optimum, in minutes and percent. */
export function StrategyBars({ rows, optimum, isBound, policies }: StrategyBarsProps): ReactNode {
  const end = Math.max(optimum, ...rows.map((row) => row.minutes_avoided_vs_no_prewarm), 1e-9) * 1.03;
  return (
    <ul className={classes.bars}>
      {rows.map((row) => (
        <li key={row.strategy} className={classes.bar} data-bound={isBound(row.strategy)}>
          <span className={classes.name}>
            <Named name={row.strategy} policies={policies} />
          </span>
          <span className={classes.track}>
            <GaugeBar value={row.minutes_avoided_vs_no_prewarm} lines={[optimum]} end={end} />
          </span>
          <span className={classes.number}>{minutesText(row.minutes_avoided_vs_no_prewarm)}</span>
          <span className={classes.number}>{formatPercentCell(row.percent_minutes_saved / 100)}</span>
        </li>
      ))}
    </ul>
  );
}

function Named({
  name,
  policies,
}: { readonly name: string } & Pick<StrategyBarsProps, "policies">): ReactNode {
  const policy = policies.find((each) => each.name === name);
  if (!policy) return <StrategyName name={name} />;
  const saved = isSaved(policy);
  return (
    <>
      <StrategyName name={name} saved={saved} />{" "}
      <ToneBadge tone="idle" icon={null}>
        {saved ? "saved policy" : "policy not saved"}
      </ToneBadge>
    </>
  );
}
