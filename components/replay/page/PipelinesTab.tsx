"use client";

import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Panel } from "@/components/ui/Panel";
import { plural } from "@/lib/client/format";
import { strategyTitle } from "@/lib/replay/named";
import type { DetailRow, PipelineRow } from "@/lib/replay/shapes";
import { NameButton } from "@/components/ranking/NameButton";
import { ChoicePicker } from "./ChoicePicker";
import { JobDrawer } from "./JobDrawer";
import { PipelineGantt } from "./PipelineGantt";
import { minutesText, oneDecimal } from "../words";
import { imageNames, type ResultProps } from "./result";
import { useChoice, useJobId, usePipelineName } from "./state";
import classes from "../Replay.module.css";

/** A pipeline over time with its jobs' waits, and the reason for each wait. */
export function PipelinesTab(props: ResultProps): ReactNode {
  const { replay, result } = props;
  const { choice } = useChoice(props);
  const [asked, setPipeline] = usePipelineName();
  const [, setJob] = useJobId();
  const detail = result.details.find(
    ({ strategy, top_k }) => strategy === choice?.strategy && top_k === choice.topK,
  );
  // A pipeline for which the choice saves something, so that the effect is visible.
  const first = detail?.fastest_pipelines[0] ?? result.pipelines[0];
  const pipeline = asked ?? first?.pipeline_id ?? null;
  const columns: readonly Column<PipelineRow>[] = [
    {
      key: "pipeline",
      header: "Pipeline",
      rowHeader: true,
      value: ({ pipeline_id: id }) => id,
      render: ({ pipeline_id: id }) => <NameButton name={id} onOpen={(name) => void setPipeline(name)} />,
    },
    { key: "jobs", header: "Jobs", value: ({ jobs }) => jobs },
    { key: "affected", header: "Jobs that wait", value: (row) => row.affected_jobs },
    { key: "minutes", header: "Waited, min", formats: oneDecimal, value: (row) => row.wait_minutes },
  ];
  return (
    <>
      <div className={classes.controls}>
        <ChoicePicker {...props} />
        <Ask label="Pipeline" button="Show the pipeline" onAsk={(id) => void setPipeline(id)} />
        <Ask label="Job" button="Why did this job wait?" onAsk={(id) => void setJob(id)} />
      </div>
      {pipeline === null ? (
        <p className="quiet">No job waits without prewarming. Open a pipeline by its id.</p>
      ) : (
        <PipelineGantt
          id={replay.id}
          pipeline={pipeline}
          choice={choice}
          named={imageNames(result)}
          onJob={(job) => void setJob(job)}
        />
      )}
      {detail === undefined ? null : <Faster detail={detail} onOpen={(name) => void setPipeline(name)} />}
      <Panel title="Pipelines that wait longest" description="Without prewarming; the first 50" flush>
        <DataTable
          caption="Pipelines that wait longest"
          name="replay-pipelines"
          columns={columns}
          rows={result.pipelines}
          rowKey={({ pipeline_id: id }) => id}
        />
      </Panel>
      <JobDrawer id={replay.id} choice={choice} />
    </>
  );
}

interface FasterProps {
  readonly detail: DetailRow;
  readonly onOpen: (pipeline: string) => void;
}

/** The pipelines that end sooner under the chosen policy. */
function Faster({ detail, onOpen }: FasterProps): ReactNode {
  const { strategy, top_k, faster_pipelines: count, fastest_pipelines: rows } = detail;
  const title = `${plural(count, "pipeline")} faster under ${strategyTitle(strategy)}, top ${top_k}`;
  const more =
    rows.length === count
      ? ""
      : rows.length === 0
        ? "; older replays do not list them"
        : `; the first ${rows.length}`;
  return (
    <Panel
      title={title}
      description={`By ${minutesText(detail.critical_path_minutes_saved)} together, on their critical paths${more}`}
      flush
    >
      {rows.length === 0 ? null : (
        <DataTable
          caption="Faster pipelines"
          name="replay-faster-pipelines"
          columns={[
            {
              key: "pipeline",
              header: "Pipeline",
              rowHeader: true,
              value: (row) => row.pipeline_id,
              render: (row) => <NameButton name={row.pipeline_id} onOpen={onOpen} />,
            },
            {
              key: "seconds",
              header: "Critical path shorter by, s",
              formats: oneDecimal,
              value: (row) => row.seconds_saved,
            },
          ]}
          rows={rows}
          rowKey={(row) => row.pipeline_id}
        />
      )}
    </Panel>
  );
}

interface AskProps {
  readonly label: string;
  readonly button: string;
  readonly onAsk: (id: string) => void;
}

function Ask({ label, button, onAsk }: AskProps): ReactNode {
  const [text, setText] = useState("");
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== "") onAsk(text.trim());
  };
  return (
    <form className={classes.controls} onSubmit={ask}>
      <TextInput
        label={label}
        placeholder="id"
        w={150}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {button}
      </Button>
    </form>
  );
}
