"use client";

import { Button, TextInput } from "@mantine/core";
import { parseAsString, useQueryState } from "nuqs";
import { useState, type FormEvent, type ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
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
      description="By GitLab's id of the pipeline, as in its address: …/-/pipelines/2366."
    >
      <AskPipeline key={id} id={id} onAsk={(asked) => void setId(asked)} />
      {id === null ? (
        <Panel>
          <EmptyState title="No pipeline is chosen">Enter an id above.</EmptyState>
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
    else setProblem(`"${text}" is not an id: enter digits such as 2366`);
  };
  return (
    <form onSubmit={ask} role="search" aria-label="Find a pipeline" className="actions">
      <TextInput
        aria-label="Pipeline id"
        placeholder="2366"
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
