"use client";

import dynamic from "next/dynamic";
import { parseAsJson, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { QueryState } from "@/components/ui/QueryState";
import { Workbench } from "@/components/ui/Workbench";
import { useShownBefore } from "@/lib/client/hooks/shownBefore";
import type { SimulationInput } from "@/lib/queue/shapes";
import { useSimulation } from "../hooks";
import { QUEUE_HREF } from "../links";
import { QueueFrame } from "../QueueFrame";
import { EXAMPLE } from "./example";
import { SimulationView } from "./SimulationView";
import { FormPlace, ResultPlace } from "./places";

const ScenarioForm = dynamic(() => import("./ScenarioForm").then((file) => file.ScenarioForm), {
  ssr: false,
  loading: () => <FormPlace />,
});

/** Null for a text of the address that is no scenario at all; what is wrong within one the API says. */
function readScenario(value: unknown): SimulationInput | null {
  const isScenario =
    typeof value === "object" &&
    value !== null &&
    "runners" in value &&
    Array.isArray(value.runners) &&
    "projects" in value &&
    Array.isArray(value.projects);
  return isScenario ? (value as SimulationInput) : null;
}

/** Other runners, other patterns: how long would jobs wait? The scenario is in the address. */
export function SimulatorPage(): ReactNode {
  const [scenario, setScenario] = useQueryState(
    "scenario",
    parseAsJson<SimulationInput>(readScenario).withOptions({ history: "push" }),
  );
  const shown = scenario ?? EXAMPLE;
  const query = useSimulation(shown);
  const before = useShownBefore(JSON.stringify(shown), query.data);
  return (
    <QueueFrame
      title="Queue simulator"
      trail={[{ label: "Queue", href: QUEUE_HREF }]}
      description="Runners and projects in virtual time: how long jobs wait with either strategy. Both meet the same jobs, and the same seed gives the same answer."
    >
      <Workbench
        formPlace={<FormPlace />}
        form={() => (
          <ScenarioForm
            key={JSON.stringify(shown)}
            scenario={shown}
            isExample={scenario === null}
            busy={query.isFetching}
            onSimulate={(next) => void setScenario(next)}
          />
        )}
      >
        {query.isPending ? (
          <ResultPlace />
        ) : (
          <QueryState query={query} what="the simulation">
            {(result) => <SimulationView result={result} before={before} />}
          </QueryState>
        )}
      </Workbench>
    </QueueFrame>
  );
}
