/** Placeholders for the simulator's parts, of the same size. */
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/Panel";
import { STRATEGY_TEXTS } from "../words";
import classes from "./Simulator.module.css";

const SIDES = ["RunnerJobsQueue", "DynamicRunnerJobsQueue"] as const;

/** The numbers and bars of both strategies. */
export function ResultPlace(): ReactNode {
  return (
    <div role="status" aria-label="Loading the simulation" className="stack">
      <Skeleton height={44} radius={0} />
      <div className={classes.sides}>
        {SIDES.map((strategy) => (
          <Panel key={strategy} title={STRATEGY_TEXTS[strategy]} description={strategy}>
            <Skeleton height={196} radius={0} />
          </Panel>
        ))}
      </div>
      <div className={classes.sides}>
        {SIDES.map((strategy) => (
          <Panel key={strategy} title={`Wait by project with ${STRATEGY_TEXTS[strategy]}`}>
            <Skeleton height={280} radius={0} />
          </Panel>
        ))}
      </div>
      <Skeleton height={260} radius={0} />
    </div>
  );
}

export function FormPlace(): ReactNode {
  return (
    <Panel title="Scenario">
      <Skeleton height={520} radius={0} />
    </Panel>
  );
}
