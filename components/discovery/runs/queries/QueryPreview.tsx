"use client";

import type { ReactNode } from "react";
import type { DataSource, Preview } from "@/lib/api/dataSources";
import type { Query, Semantics } from "@/lib/discovery";
import { useDataSources, usePreviewQuery } from "@/lib/client/hooks/dataSources";
import { QueryAnswer } from "@/components/sources/QueryAnswer";
import { sourceOf } from "@/components/sources/sourceOf";
import { CancelPending } from "@/components/ui/CancelPending";
import { ErrorState } from "@/components/ui/ErrorState";
import { HoverLink } from "@/components/ui/HoverLink";
import { PermittedButton } from "@/components/ui/Permitted";
import { previewInput } from "./asked";
import classes from "./QueriesTab.module.css";

export interface Trial {
  /** Trimmed. */
  readonly query: string;
  readonly preview: Preview;
}

export interface QueryPreviewProps {
  readonly query: Query;
  /** The semantics of the query's policy. */
  readonly semantics: Semantics;
  readonly onAnswer?: (trial: Trial) => void;
}

/** Sends the query to the registered source now: the answer may be newer than the run. */
export function QueryPreview({ query, semantics, onAnswer }: QueryPreviewProps): ReactNode {
  const sources = useDataSources();
  if (sources.data === undefined) return null;
  const source = sourceOf(query, sources.data.items);
  if (source === null) {
    return (
      <p className={classes.note}>
        No data source is registered for this address, so the query cannot be tried here.{" "}
        <HoverLink href="/sources">Register it under Data sources.</HoverLink>
      </p>
    );
  }
  return <TryNow source={source} query={query} semantics={semantics} onAnswer={onAnswer} />;
}

function TryNow({
  source,
  query,
  semantics,
  onAnswer,
}: QueryPreviewProps & { readonly source: DataSource }): ReactNode {
  const preview = usePreviewQuery(source.name);
  const input = previewInput(query, semantics);
  const isEdited = JSON.stringify(preview.variables) !== JSON.stringify(input);
  return (
    <div>
      <div className="actions">
        <PermittedButton
          needs="tuner"
          variant="default"
          loading={preview.isPending}
          onClick={() =>
            preview.mutate(input, {
              onSuccess: (answer) => onAnswer?.({ query: input.query.trim(), preview: answer }),
            })
          }
        >
          Try it now on {source.name}
        </PermittedButton>
        <CancelPending write={preview} what={`the query on ${source.name}`} />
      </div>
      {preview.isError ? <ErrorState title="The query could not be tried" error={preview.error} /> : null}
      {preview.data && !preview.isPending ? <QueryAnswer preview={preview.data} isEdited={isEdited} /> : null}
    </div>
  );
}
