"use client";

import { Button, TextInput } from "@mantine/core";
import { parseAsString, useQueryState } from "nuqs";
import { useState, type FormEvent, type ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { MinutesFrame } from "../MinutesFrame";
import { usageHref } from "../links";
import { PipelineCost } from "./PipelineCost";

/** What did this pipeline cost? Asked by its id, which the address has. */
export function PipelinePage(): ReactNode {
  const [id, setId] = useQueryState("id", parseAsString.withOptions({ history: "push" }));
  return (
    <MinutesFrame
      title="What did this pipeline cost?"
      trail={[{ label: "Compute minutes", href: usageHref(null) }]}
      description="By GitLab's id of the pipeline, as in its address: the digits after /-/pipelines/."
    >
      <AskPipeline key={id} id={id} onAsk={(asked) => void setId(asked)} />
      {id === null ? (
        <Panel>
          <EmptyState
            title="No pipeline is chosen"
            action={<HoverLink href={usageHref(null)}>Compute minutes</HoverLink>}
          >
            Enter an id above. To see which pipelines cost most, open a namespace and a project: its pipelines
            are listed there.
          </EmptyState>
        </Panel>
      ) : (
        <PipelineCost id={id} />
      )}
    </MinutesFrame>
  );
}

interface AskPipelineProps {
  readonly id: string | null;
  readonly onAsk: (id: string) => void;
}

function AskPipeline({ id, onAsk }: AskPipelineProps): ReactNode {
  const [text, setText] = useState(id ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    const asked = text.trim().replace(/^#/, "");
    if (/^[1-9]\d{0,15}$/.test(asked)) onAsk(asked);
    else setProblem(`"${text}" is not an id: enter its digits alone`);
  };
  return (
    <form onSubmit={ask} role="search" aria-label="Find a pipeline" className="actions">
      <TextInput
        aria-label="Pipeline id"
        placeholder="Id of the pipeline"
        inputMode="numeric"
        value={text}
        error={problem}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setProblem(null);
        }}
      />
      <Button type="submit">Show cost</Button>
    </form>
  );
}
