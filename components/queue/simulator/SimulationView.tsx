import type { ReactNode } from "react";
import { Facts } from "@/components/ui/Facts";
import { Panel } from "@/components/ui/Panel";
import { formatNumber, plural } from "@/lib/client/format";
import type { SimulationResult } from "@/lib/queue/shapes";
import { secondsText, STRATEGY_TEXTS } from "../words";
import { WaitBars } from "./WaitBars";
import { WaitTable } from "./WaitTable";
import { changeText, fairnessText, orderText } from "./outcome";
import classes from "./Simulator.module.css";

/** Both strategies beside each other: what differs first, then each, then every project. */
export function SimulationView({ result }: { readonly result: SimulationResult }): ReactNode {
  return (
    <>
      {result.difference ? (
        <p className="note" role="status">
          {changeText(result)} {fairnessText(result)} {orderText(result)}
        </p>
      ) : null}
      <div className={classes.sides}>
        {result.outcomes.map((outcome) => (
          <Panel
            key={outcome.strategy}
            title={STRATEGY_TEXTS[outcome.strategy]}
            description={outcome.strategy}
          >
            <Facts
              layout="dense"
              facts={[
                { label: "95% of jobs wait at most", value: secondsText(outcome.waits.p95Seconds) },
                { label: "Half at most", value: secondsText(outcome.waits.p50Seconds) },
                { label: "Longest", value: secondsText(outcome.waits.maxSeconds) },
                { label: "Fairness (0–1)", value: outcome.fairness?.toFixed(3) ?? "–" },
                { label: "Still waiting at the end", value: plural(outcome.left, "job") },
                {
                  label: "Requests with a job, without, to repeat",
                  value: [outcome.requests.assigned, outcome.requests.none, outcome.requests.conflict]
                    .map((of) => formatNumber(of))
                    .join(" · "),
                },
                outcome.strategy === "DynamicRunnerJobsQueue" && {
                  label: "Refills",
                  value: formatNumber(outcome.refills),
                },
              ]}
            />
          </Panel>
        ))}
      </div>
      <WaitBars result={result} />
      <WaitTable result={result} />
    </>
  );
}
