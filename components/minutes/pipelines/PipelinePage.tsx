"use client";

import { Button, TextInput } from "@mantine/core";
import { parseAsString, useQueryState } from "nuqs";
import { useState, type FormEvent, type ReactNode } from "react";
import { QueryState } from "@/components/ui/QueryState";
import { useMonth, useMonthPipelines } from "../hooks/usage";
import { pipelinesHref, usageHref } from "../links";
import { MinutesFrame } from "../MinutesFrame";
import { MonthPicker } from "../MonthPicker";
import { MostExpensive } from "./MostExpensive";
import { PipelineCost } from "./PipelineCost";

/** The cost of the pipeline whose id is in the address; without an id, the most expensive pipelines of a month. */
export function PipelinePage(): ReactNode {
  const [id, setId] = useQueryState("id", parseAsString.withOptions({ history: "push" }));
  const [asked, setMonth] = useMonth();
  const month = useMonthPipelines(asked, id === null);
  return (
    <MinutesFrame
      title="What did this pipeline cost?"
      trail={[
        { label: "Compute minutes", href: usageHref(asked) },
        ...(id === null ? [] : [{ label: "Most expensive pipelines", href: pipelinesHref(asked) }]),
      ]}
      description="By GitLab's id of the pipeline, as in its address: the digits after /-/pipelines/."
      actions={
        id === null && month.data ? (
          <MonthPicker months={month.data.months} month={month.data.month} onMonth={setMonth} />
        ) : null
      }
    >
      <AskPipeline key={id} id={id} onAsk={(next) => void setId(next)} />
      {id === null ? (
        <QueryState query={month} what="the most expensive pipelines" rows={8}>
          {(cost) => <MostExpensive cost={cost} />}
        </QueryState>
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
    else setProblem(`"${text}" is not an id: enter only its digits`);
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
