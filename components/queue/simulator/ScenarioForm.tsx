"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { BusyButton } from "@/components/ui/BusyButton";
import { NumberInput } from "@/components/ui/NumberInput";
import { Panel } from "@/components/ui/Panel";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import type { SimulationInput } from "@/lib/queue/shapes";
import { EXAMPLE } from "./example";
import { ProjectFields, RunnerFields } from "./ScenarioRows";
import { isShowable, scenarioOf, valuesOf } from "./scenarioForm";
import classes from "./Simulator.module.css";

export interface ScenarioFormProps {
  readonly scenario: SimulationInput;
  /** What the scenario is: "the example"; null for a custom one. */
  readonly is: string | null;
  readonly busy: boolean;
  readonly onSimulate: (scenario: SimulationInput) => void;
}

const formSchema = () => import("./scenarioSchema").then((file) => file.formSchema);

export function ScenarioForm({ scenario, is, busy, onSimulate }: ScenarioFormProps): ReactNode {
  const form = useZodForm({
    schema: formSchema,
    // What is no scenario is replaced by the example, below the API's error about it.
    initial: valuesOf(isShowable(scenario) ? scenario : EXAMPLE),
    error: null,
    onSubmit: (values) => onSimulate(scenarioOf(values)),
  });
  const { runners, projects } = form.getValues();
  return (
    <Panel
      title={is === null ? "Scenario" : `Scenario: ${is}`}
      description="Change it and simulate again. The URL then contains it, so you can share it."
    >
      <form {...form.props} className="stack">
        <div className={classes.row}>
          <NumberInput label="Minutes" min={1} {...form.getInputProps("minutes")} />
          <NumberInput label="Seed" min={0} {...form.getInputProps("seed")} />
        </div>
        {runners.map((_, index) => (
          <RunnerFields
            key={index}
            number={index + 1}
            field={(name) => form.getInputProps(`runners.${index}.${name}`)}
            onRemove={runners.length > 1 ? () => form.removeListItem("runners", index) : undefined}
          />
        ))}
        {projects.map((project, index) => (
          <ProjectFields
            key={index}
            number={index + 1}
            isBurst={project.pattern === "burst"}
            field={(name) => form.getInputProps(`projects.${index}.${name}`)}
            onRemove={projects.length > 1 ? () => form.removeListItem("projects", index) : undefined}
          />
        ))}
        <div className="actions">
          <BusyButton type="submit" loading={busy}>
            Simulate
          </BusyButton>
          <Button variant="default" onClick={() => form.insertListItem("runners", NEW_RUNNER)}>
            Add runners
          </Button>
          <Button
            variant="default"
            onClick={() =>
              form.insertListItem("projects", { ...NEW_PROJECT, name: `project ${projects.length + 1}` })
            }
          >
            Add a project
          </Button>
        </div>
      </form>
    </Panel>
  );
}

const NEW_RUNNER = { name: "more", count: 1, slots: 1, pollSeconds: 3, tags: "", rest: {} };
const NEW_PROJECT = {
  pattern: "random" as const,
  perHour: 60,
  burst: 20,
  waiting: 0,
  runSeconds: 60,
  tags: "",
  rest: {},
};
