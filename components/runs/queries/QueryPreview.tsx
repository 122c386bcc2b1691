"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import type { DataSource, PreviewQueryInput } from "@/lib/api/dataSources";
import { formatDuration } from "@/lib/discovery/policy/duration";
import type { Query } from "@/lib/discovery/policy/model";
import { useDataSources, usePreviewQuery } from "@/lib/client/hooks/dataSources";
import { QueryAnswer } from "@/components/sources/QueryAnswer";
import { ErrorState } from "@/components/ui/ErrorState";
import { PermittedButton } from "@/components/ui/Permitted";
import { endpointOf } from "./request";
import classes from "./QueriesTab.module.css";

/** Asks the registered source again, now: what it answers may be newer than the run. */
export function QueryPreview({ query }: { readonly query: Query }): ReactNode {
  const sources = useDataSources();
  if (sources.data === undefined) return null;
  const source = sourceOf(query, sources.data.items);
  if (source === null) {
    return (
      <p className={classes.note}>
        No data source is registered for this address, so the query cannot be tried here.{" "}
        <Link href="/sources">Register it under Data sources.</Link>
      </p>
    );
  }
  return <Preview source={source} query={query} />;
}

function Preview({ source, query }: { readonly source: DataSource; readonly query: Query }): ReactNode {
  const preview = usePreviewQuery(source.name);
  return (
    <div>
      <PermittedButton
        needs="tuner"
        variant="default"
        loading={preview.isPending}
        onClick={() => preview.mutate(inputOf(query))}
      >
        Try it now on {source.name}
      </PermittedButton>
      {preview.isError ? <ErrorState title="The query could not be tried" error={preview.error} /> : null}
      {preview.data && !preview.isPending ? <QueryAnswer preview={preview.data} /> : null}
    </div>
  );
}

function inputOf(query: Query): PreviewQueryInput {
  switch (query.type) {
    case "prometheus":
      return {
        query: query.query,
        queryType: query.queryType,
        lookback: formatDuration(query.lookbackSeconds),
        step: formatDuration(query.stepSeconds),
      };
    case "loki":
      return { query: query.query, lookback: formatDuration(query.lookbackSeconds) };
    case "registry":
      return { query: query.repositories.join("\n") };
    case "pullCostProfile":
      return { query: "profile" };
  }
}

/** The registered source of the query's type and address; `secretRef` decides where several share one. */
function sourceOf(query: Query, sources: readonly DataSource[]): DataSource | null {
  const ofType = sources.filter(({ type }) => type === query.type);
  if (query.type === "pullCostProfile" && query.document !== undefined) {
    return ofType.find(({ name }) => name === query.document) ?? null;
  }
  const wanted = plainUrl(endpointOf(query));
  const fitting = ofType.filter(({ url }) => wanted !== null && plainUrl(url) === wanted);
  return fitting.find(({ name }) => name === query.secretRef) ?? fitting[0] ?? null;
}

function plainUrl(text: string | null): string | null {
  try {
    const url = new URL((text ?? "").trim());
    return `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, "")}${url.search}`;
  } catch {
    return null;
  }
}
