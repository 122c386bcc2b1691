"use client";

import { parseAsJson, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { QueryState } from "@/components/ui/QueryState";
import { simulationSchema, type SimulationInput } from "@/lib/queue/shapes";
import { useSimulation } from "../hooks";
import { QUEUE_HREF } from "../links";
import { QueueFrame } from "../QueueFrame";
import { EXAMPLE } from "./example";
import { ScenarioForm } from "./ScenarioForm";
import { SimulationView } from "./SimulationView";

/** Null for a text of the address that is no scenario. */
function readScenario(value: unknown): SimulationInput | null {
  return simulationSchema.safeParse(value).success ? (value as SimulationInput) : null;
}

/** Other runners, other patterns: how long would jobs wait? The scenario is in the address. */
export function SimulatorPage(): ReactNode {
  const [scenario, setScenario] = useQueryState(
    "scenario",
    parseAsJson<SimulationInput>(readScenario).withOptions({ history: "push" }),
  );
  const shown = scenario ?? EXAMPLE;
  const query = useSimulation(shown);
  return (
    <QueueFrame
      title="Queue simulator"
      trail={[{ label: "Queue", href: QUEUE_HREF }]}
      description="Runners and projects in virtual time: how long jobs wait with either strategy. Both meet the same jobs, and the same seed gives the same answer."
    >
      <QueryState query={query} what="the simulation" rows={8}>
        {(result) => <SimulationView result={result} />}
      </QueryState>
      <ScenarioForm
        key={JSON.stringify(shown)}
        scenario={shown}
        isExample={scenario === null}
        busy={query.isFetching}
        onSimulate={(next) => void setScenario(next)}
      />
    </QueueFrame>
  );
}
