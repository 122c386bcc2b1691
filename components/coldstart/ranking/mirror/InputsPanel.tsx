"use client";

import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { ErrorState } from "@/components/ui/ErrorState";
import { Panel } from "@/components/ui/Panel";
import { plural } from "@/lib/client/format";
import type { MissingCount, RankingLinkAnswer, SourcedInput } from "@/lib/coldstart/shapes";
import { fromText, inputLabel, inputValue } from "./inputWords";
import { OutcomesTable } from "./OutcomesTable";
import type { Mirror } from "./useMirror";

export interface InputsPanelProps {
  readonly answer: RankingLinkAnswer;
  readonly mirror: Mirror;
}

/** The origin of each number of the model, and what was missing. */
export function InputsPanel({ answer, mirror: { choice, read } }: InputsPanelProps): ReactNode {
  const { inputs, outcomes } = answer;
  const measured = inputs.filter(({ from }) => from === "metrics").length;
  const columns: readonly Column<SourcedInput>[] = [
    { key: "input", header: "Number", value: ({ input }) => inputLabel(input), rowHeader: true },
    { key: "value", header: "Value", value: inputValue },
    { key: "from", header: "From", value: (row) => fromText(row, choice) },
    {
      key: "n",
      header: "Observations",
      value: ({ observations }) => (observations === null ? null : Math.round(observations)),
    },
  ];
  const missing = read.data?.missing ?? [];
  return (
    <Panel
      title="Where the numbers come from"
      description={
        choice === null
          ? "Entered values come first, then the policy’s, then the model’s defaults. A mirror’s metrics can replace values that were not entered: choose a data source above."
          : `${plural(measured, "number")} measured; entered values always take precedence.`
      }
      flush
    >
      {choice !== null && read.isError ? (
        <ErrorState
          error={read.error}
          title={`Nothing was read from ${choice.source}: the numbers do not include it`}
          onRetry={() => void read.refetch()}
        />
      ) : null}
      {missing.length > 0 ? <Missing missing={missing} /> : null}
      <DataTable
        caption="Where the numbers come from"
        columns={columns}
        rows={inputs}
        rowKey={({ input }) => input}
        name="coldstart-inputs"
      />
      <OutcomesTable outcomes={outcomes} />
    </Panel>
  );
}

function Missing({ missing }: { readonly missing: readonly MissingCount[] }): ReactNode {
  return (
    <div role="status" className="note">
      <p>{plural(missing.length, "query", "queries")} gave nothing:</p>
      <ul>
        {missing.map(({ query, title, message, without }) => (
          <li key={query}>
            {title}: {message}. {without}
          </li>
        ))}
      </ul>
    </div>
  );
}
