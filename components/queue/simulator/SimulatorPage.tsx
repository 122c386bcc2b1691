"use client";

import { useMounted } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { parseAsBoolean, parseAsJson, parseAsString, useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { FormOf } from "@/components/ui/FormOf";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import { QueryState } from "@/components/ui/QueryState";
import { Workbench } from "@/components/ui/Workbench";
import { formatInstant } from "@/lib/client/format";
import { useShownBefore } from "@/lib/client/hooks/shownBefore";
import type { SimulationInput } from "@/lib/queue/shapes";
import { useSimulation } from "../hooks";
import { QUEUE_HREF, SIMULATE_QUEUE_HREF } from "../links";
import { QueueFrame } from "../QueueFrame";
import { EXAMPLE } from "./example";
import { SimulationView } from "./SimulationView";
import { FormPlace, ResultPlace } from "./places";

const ScenarioForm = dynamic(
  () => latePanel("The form", () => import("./ScenarioForm").then((file) => file.ScenarioForm)),
  {
    ssr: false,
    loading: () => <FormPlace />,
  },
);

/** Null if the text of the address is not a scenario; the API reports errors within one. */
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

const ADDRESS = {
  scenario: parseAsJson<SimulationInput>(readScenario),
  /** The instant of the queue that the scenario was made from. */
  queue: parseAsString,
  /** Whether it has been changed since. */
  changed: parseAsBoolean,
};

/** Simulates how long jobs would wait with other runners and other patterns. The scenario is in the address. */
export function SimulatorPage(): ReactNode {
  const [{ scenario, queue, changed }, setAddress] = useQueryStates(ADDRESS, { history: "push" });
  const shown = scenario ?? EXAMPLE;
  const query = useSimulation(shown);
  const ofQueue = scenario === null || queue === null || Number.isNaN(Date.parse(queue)) ? null : queue;
  // As in Instant.tsx: the server, which renders first, does not know the reader's time zone.
  const zone = useMounted() ? undefined : "UTC";
  const before = useShownBefore(JSON.stringify(shown), query.data);
  return (
    <QueueFrame
      title={
        ofQueue === null ? "Queue simulator" : `Queue simulator: the queue at ${formatInstant(ofQueue, zone)}`
      }
      actions={<HoverLink href={SIMULATE_QUEUE_HREF}>Take the queue as it is now</HoverLink>}
      trail={[{ label: "Queue", href: QUEUE_HREF }]}
      description="Runners and projects in virtual time: how long jobs wait with either strategy. Both process the same jobs, and the same seed gives the same result."
    >
      <Workbench
        formPlace={<FormPlace />}
        form={() => (
          <FormOf values={shown}>
            <ScenarioForm
              scenario={shown}
              is={
                scenario === null
                  ? "the example"
                  : ofQueue && `the queue at ${formatInstant(ofQueue)}${changed === true ? ", changed" : ""}`
              }
              busy={query.isFetching}
              onSimulate={(next) =>
                void setAddress({ scenario: next, changed: queue === null ? null : true })
              }
            />
          </FormOf>
        )}
      >
        <QueueNote ofQueue={ofQueue} asked={queue !== null} />
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

interface QueueNoteProps {
  /** When the queue was as in the scenario; null if the scenario is not the queue. */
  readonly ofQueue: string | null;
  readonly asked: boolean;
}

/** Which parts of the queue a scenario includes, and what is unknown about it. */
function QueueNote({ ofQueue, asked }: QueueNoteProps): ReactNode {
  if (!asked) return null;
  return (
    <p className="fine">
      {ofQueue === null ? (
        "No runner is active, or no job waits or came in the last hour: this is the example."
      ) : (
        <>
          Based on the queue at <Instant at={ofQueue} />: its runners that are not paused, as if each asked
          every 3 s, with one job at a time unless one runs more; the jobs that wait, and as many an hour as
          came in the hour before, running as long as the project&rsquo;s latest builds on average. At most 8
          kinds of runners with 125 of each, and 10 rows of jobs, those with most jobs. Waits count from the
          start of the simulation.
        </>
      )}
    </p>
  );
}
