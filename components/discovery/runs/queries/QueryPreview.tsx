"use client";

import type { ReactNode } from "react";
import type { DataSource, Preview, PreviewQueryInput } from "@/lib/api/dataSources";
import { present } from "@/lib/document/json";
import { keysOf, queryFields, type Query } from "@/lib/discovery";
import { useDataSources, usePreviewQuery } from "@/lib/client/hooks/dataSources";
import { QueryAnswer } from "@/components/sources/QueryAnswer";
import { sourceOf } from "@/components/sources/sourceOf";
import { ErrorState } from "@/components/ui/ErrorState";
import { HoverLink } from "@/components/ui/HoverLink";
import { PermittedButton } from "@/components/ui/Permitted";
import { askedOf } from "./asked";
import classes from "./QueriesTab.module.css";

export interface Trial {
  /** Without space around it. */
  readonly query: string;
  readonly preview: Preview;
}

export interface QueryPreviewProps {
  readonly query: Query;
  readonly onAnswer?: (trial: Trial) => void;
}

/** Asks the registered source again, now: what it answers may be newer than the run. */
export function QueryPreview({ query, onAnswer }: QueryPreviewProps): ReactNode {
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
  return <TryNow source={source} query={query} onAnswer={onAnswer} />;
}

function TryNow({ source, query, onAnswer }: QueryPreviewProps & { readonly source: DataSource }): ReactNode {
  const preview = usePreviewQuery(source.name);
  const input = inputOf(query);
  const isEdited = JSON.stringify(preview.variables) !== JSON.stringify(input);
  return (
    <div>
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
      {preview.isError ? <ErrorState title="The query could not be tried" error={preview.error} /> : null}
      {preview.data && !preview.isPending ? <QueryAnswer preview={preview.data} isEdited={isEdited} /> : null}
    </div>
  );
}

function inputOf(query: Query): PreviewQueryInput {
  const fields = queryFields(query).map(({ name, field, value }) => [
    keysOf(name, field).proposal,
    field.write(value),
  ]);
  const { queryType, lookback, step } = Object.fromEntries(fields) as Partial<PreviewQueryInput>;
  return { query: askedOf(query).text ?? "profile", ...present({ queryType, lookback, step }) };
}
