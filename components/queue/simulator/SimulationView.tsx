import type { ReactNode } from "react";
import { factOf } from "@/components/ui/factOf";
import { Facts } from "@/components/ui/Facts";
import { Panel } from "@/components/ui/Panel";
import { formatNumber, plural } from "@/lib/client/format";
import type { SimulationResult } from "@/lib/queue/shapes";
import { secondsText, STRATEGY_TEXTS } from "../words";
import { WaitBars } from "./WaitBars";
import { WaitTable } from "./WaitTable";
import { changeText, fairnessText, orderText, sinceText } from "./outcome";
import classes from "./Simulator.module.css";

type Outcome = SimulationResult["outcomes"][number];

export interface SimulationViewProps {
  readonly result: SimulationResult;
  /** The result of the previously shown scenario, if any. */
  readonly before: SimulationResult | undefined;
}

/** The effect of the last change, both strategies side by side, then every project. */
export function SimulationView({ result, before }: SimulationViewProps): ReactNode {
  return (
    <>
      {before === undefined ? null : (
        <p className="outcome" role="status">
          {sinceText(result, before)}
        </p>
      )}
      {result.difference ? (
        <p className="note" role="status">
          {changeText(result)} {fairnessText(result)} {orderText(result)}
        </p>
      ) : null}
      <div className={classes.sides}>
        {result.outcomes.map((outcome) => (
          <Side
            key={outcome.strategy}
            outcome={outcome}
            before={before?.outcomes.find(({ strategy }) => strategy === outcome.strategy)}
          />
        ))}
      </div>
      <WaitBars result={result} />
      <WaitTable result={result} />
    </>
  );
}

interface SideProps {
  readonly outcome: Outcome;
  readonly before: Outcome | undefined;
}

function Side({ outcome, before }: SideProps): ReactNode {
  const fact = factOf(outcome, before);
  return (
    <Panel title={STRATEGY_TEXTS[outcome.strategy]} description={outcome.strategy}>
      <Facts
        layout="dense"
        facts={[
          fact("95% of jobs wait at most", ({ waits }) => secondsText(waits.p95Seconds)),
          fact("Half at most", ({ waits }) => secondsText(waits.p50Seconds)),
          fact("Longest", ({ waits }) => secondsText(waits.maxSeconds)),
          fact("Fairness (0–1)", ({ fairness }) => fairness?.toFixed(3) ?? "–"),
          fact("Still waiting at the end", ({ left }) => plural(left, "job")),
          fact("Requests with a job", ({ requests }) => formatNumber(requests.assigned)),
          fact("Requests without", ({ requests }) => formatNumber(requests.none)),
          fact("Requests to repeat (409)", ({ requests }) => formatNumber(requests.conflict)),
          outcome.strategy === "DynamicRunnerJobsQueue" &&
            fact("Refills", ({ refills }) => formatNumber(refills)),
        ]}
      />
    </Panel>
  );
}
