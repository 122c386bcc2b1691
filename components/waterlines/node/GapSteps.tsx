import { memo, type ReactNode } from "react";
import { GaugeBar } from "@/components/ranking/gauge/GaugeBar";
import { NameButton } from "@/components/ranking/NameButton";
import { Panel } from "@/components/ui/Panel";
import type { NodePlanReport } from "@/lib/api/waterlines";
import { plural } from "@/lib/client/format";
import { terminatingText } from "@/lib/waterlines/shapes";
import { worded } from "../titles";
import { amount, difference, gapSizeText, KIND_TEXTS } from "../words";
import classes from "./NodePage.module.css";

/** The number of steps drawn; the table has all. */
const MOST = 12;

export interface GapStepsProps {
  readonly report: NodePlanReport;
  readonly onPod: (pod: string) => void;
}

/** The gap as it shrinks with each action. */
export const GapSteps = memo(function GapSteps({ report, onPod }: GapStepsProps): ReactNode {
  const kinds = report.kinds.filter(({ kind, acted }) => kind !== "throttleUp" && acted.length > 0);
  if (kinds.length === 0) return null;
  return (
    <Panel title="How the gap closes">
      {kinds.map((kind) => {
        const steps = kind.acted.flatMap((id) => kind.pods.find(({ pod }) => pod === id) ?? []);
        return (
          <div key={kind.kind} className="stack">
            {kinds.length > 1 ? <h3 className={classes.kind}>{KIND_TEXTS[kind.kind]}</h3> : null}
            <Gaps gaps={kind.gaps} />
            <ol className={classes.steps}>
              {steps.slice(0, MOST).map(({ pod, metric, gapBefore, released, gapAfter }) => {
                const gap = kind.gaps.find((one) => one.metric === metric);
                const unit = gap?.unit ?? "";
                return (
                  <li key={pod}>
                    <span className="breakable">
                      <NameButton name={pod} onOpen={onPod} />
                    </span>
                    <GaugeBar
                      value={Math.max(0, gapAfter ?? gapBefore ?? 0)}
                      lines={[0]}
                      end={Math.max(1, gap?.before ?? gapBefore ?? 1)}
                    />
                    <span className={classes.stepText}>
                      {gapBefore === null || gapAfter === null
                        ? "the gap is not known"
                        : `releases ${difference(released, unit)}; ${gapAfter > 0 ? `${difference(gapAfter, unit)} left` : "the gap is closed"}`}
                    </span>
                  </li>
                );
              })}
            </ol>
            <p className="note">{costText(kind)}</p>
            {kind.gaps.map(({ metric, terminating, unit }) =>
              terminating === null ? null : (
                <p key={metric} className="note">
                  {terminatingText(terminating, unit, difference)}
                </p>
              ),
            )}
            {steps.length > MOST ? (
              <p className="note">And {plural(steps.length - MOST, "pod")} more.</p>
            ) : null}
          </div>
        );
      })}
    </Panel>
  );
});

/** The gaps before the first step. */
function Gaps({ gaps }: Pick<NodePlanReport["kinds"][number], "gaps">): ReactNode {
  const known = gaps.flatMap((gap) => {
    const text = (gap.before ?? 0) > 0 ? gapSizeText(gap) : null;
    return text === null ? [] : [{ ...gap, text }];
  });
  return known.map(({ metric, title, text }) => (
    <p key={metric} className={classes.gap}>
      {known.length === 1 ? "Gap" : `Gap of ${worded(title)}`}: {text}
    </p>
  ));
}

/** The candidates that the plan spares, and by how much it exceeds the gap. */
function costText({ acted, spared, gaps }: NodePlanReport["kinds"][number]): string {
  const beyond = gaps.flatMap(({ overshoot, unit }) =>
    overshoot === null || overshoot <= 0 ? [] : difference(overshoot, unit),
  );
  return [
    spared.pods === 0
      ? acted.length === 1
        ? "The only candidate is acted on."
        : `All ${plural(acted.length, "candidate")} are acted on.`
      : `${plural(spared.pods, "candidate")} ${spared.pods === 1 ? "keeps" : "keep"} running, with ${amount(spared.cpu, "mC")} and ${amount(spared.memory, "B")} in use.`,
    ...(beyond.length === 0 ? [] : [`Beyond the gap: ${beyond.join(" and ")}.`]),
  ].join(" ");
}
