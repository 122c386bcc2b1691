"use client";

import { Anchor } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import type { Query } from "@/lib/discovery/policy/model";
import type { QueryResult } from "@/lib/discovery/result";
import { sourceTypeLabel } from "@/lib/client/labels";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { CopyButton } from "@/components/ui/CopyButton";
import { Facts } from "@/components/ui/Facts";
import { Panel } from "@/components/ui/Panel";
import { runHref } from "../links";
import { factsOf } from "../pipeline/QueryNode";
import { IgnoredSeries } from "./IgnoredSeries";
import { QueryHealth } from "./QueryHealth";
import { QueryPreview } from "./QueryPreview";
import { graphHref, requestOf } from "./request";
import classes from "./QueriesTab.module.css";

export interface QueryPanelProps {
  readonly run: Run;
  readonly query: Query;
  readonly result: QueryResult | undefined;
}

export function QueryPanel({ run, query, result }: QueryPanelProps): ReactNode {
  const nowMs = Date.parse(run.evaluatedAt ?? run.startedAt ?? run.createdAt);
  const request = requestOf(query, nowMs);
  const graph = graphHref(query, nowMs);
  return (
    <Panel
      title={query.name}
      description={sourceTypeLabel(query.type)}
      actions={
        <>
          {graph === null ? null : (
            <Anchor href={graph} target="_blank" rel="noreferrer" size="sm">
              Open in Prometheus <IconExternalLink size={12} aria-label="(in a new tab)" />
            </Anchor>
          )}
          <QueryHealth status={result?.status} />
        </>
      }
    >
      <div className={classes.parts}>
        {result?.status === "failed" ? (
          <p className={classes.error}>{result.message ?? "The query failed without a reason."}</p>
        ) : null}
        {result === undefined ? null : <Facts facts={factsOf(result)} />}
        {result === undefined ? null : <IgnoredSeries result={result} />}
        {request.text === null ? null : (
          <div>
            <p className={classes.label}>{request.language}</p>
            <CodeBlock wrap label={`${request.language} of ${query.name}`}>
              {request.text}
            </CodeBlock>
          </div>
        )}
        <Facts facts={request.settings} />
        <div>
          <p className={classes.label}>Request</p>
          <CodeBlock wrap label={`Request of ${query.name}`}>
            {request.request}
          </CodeBlock>
          {request.more === null ? null : <p className={classes.note}>{request.more}</p>}
        </div>
        <div>
          <CopyButton text={request.request.replace(/^GET /, "")} label="Copy URL" />
        </div>
        <Feeds run={run} query={query} />
        <QueryPreview query={query} />
      </div>
    </Panel>
  );
}

/** The signals made from the query, each a link to its page. */
function Feeds({ run, query }: { readonly run: Run; readonly query: Query }): ReactNode {
  const signals = run.spec.signals.filter(({ queryRef }) => queryRef === query.name);
  if (signals.length === 0) return <p className={classes.note}>No signal reads this query.</p>;
  return (
    <p className={classes.note}>
      Read by{" "}
      {signals.map(({ name }, index) => (
        <span key={name}>
          {index > 0 ? ", " : ""}
          <Link href={runHref(run.id, { tab: "signals", signal: name })}>{name}</Link>
        </span>
      ))}
    </p>
  );
}
