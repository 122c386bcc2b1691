"use client";

import { Anchor } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import type { Query, QueryResult } from "@/lib/discovery";
import { sourceTypes } from "@/lib/sources/shapes";
import { plural } from "@/lib/client/format";
import { sourceTypeLabel } from "@/lib/client/sourceTypeLabel";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { CopyButton } from "@/components/ui/CopyButton";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { runHref } from "../links";
import { factsOf } from "../pipeline/QueryNode";
import { FailedMessage } from "./FailedMessage";
import { IgnoredSeries } from "./IgnoredSeries";
import { QueryHealth } from "./QueryHealth";
import { QueryPreview } from "./QueryPreview";
import { askedOf } from "./asked";
import classes from "./QueriesTab.module.css";

export interface QueryPanelProps {
  readonly run: Run;
  readonly query: Query;
  readonly result: QueryResult | undefined;
}

export function QueryPanel({ run, query, result }: QueryPanelProps): ReactNode {
  const asked = run.requests?.find((request) => request.query === query.name);
  const { text, settings } = askedOf(query);
  const language = sourceTypes[query.type].trial?.label ?? "Query";
  return (
    <Panel
      title={query.name}
      description={sourceTypeLabel(query.type)}
      actions={
        <>
          {asked?.page === undefined ? null : (
            <Anchor href={asked.page} target="_blank" rel="noreferrer" size="sm">
              Open in {sourceTypeLabel(query.type)} <IconExternalLink size={12} aria-label="(in a new tab)" />
            </Anchor>
          )}
          <QueryHealth status={result?.status} />
        </>
      }
    >
      <div className="stack">
        {result?.status === "failed" ? (
          <p className={classes.error}>
            <FailedMessage query={query} message={result.message ?? "The query failed without a reason."} />
          </p>
        ) : null}
        {result === undefined ? null : <Facts facts={factsOf(result)} />}
        {result?.pushdown === undefined ? null : (
          <p className={classes.note}>{pushdownText(result.pushdown)}</p>
        )}
        {result === undefined ? null : <IgnoredSeries result={result} />}
        {text === null ? null : (
          <div>
            <p className={classes.label}>{language}</p>
            <CodeBlock wrap label={`${language} of ${query.name}`}>
              {text}
            </CodeBlock>
          </div>
        )}
        <Facts facts={[...settings, ...(asked?.times ?? [])]} />
        {asked === undefined ? null : (
          <>
            <div>
              <p className={classes.label}>Request</p>
              <CodeBlock wrap label={`Request of ${query.name}`}>
                {asked.request}
              </CodeBlock>
              {asked.more === undefined ? null : <p className={classes.note}>{asked.more}</p>}
            </div>
            <div>
              <CopyButton
                text={asked.request.replaceAll(/^GET /gm, "")}
                label={asked.request.startsWith("POST") ? "Copy request" : "Copy URL"}
              />
            </div>
          </>
        )}
        <Feeds run={run} query={query} />
        <QueryPreview query={query} semantics={run.spec.semantics} />
      </div>
    </Panel>
  );
}

/** How a range query was answered, why, and what that saved. */
function pushdownText({ way, reason, samplesSaved }: NonNullable<QueryResult["pushdown"]>): string {
  if (way === "samples") return `The samples were fetched: ${reason}.`;
  return `The server aggregated ${plural(samplesSaved, "sample")} and sent one value per image: ${reason}.`;
}

/** The signals made from the query, each linked to its page. */
function Feeds({ run, query }: { readonly run: Run; readonly query: Query }): ReactNode {
  const signals = run.spec.signals.filter(({ queryRef }) => queryRef === query.name);
  if (signals.length === 0) return <p className={classes.note}>No signal reads this query.</p>;
  return (
    <p className={classes.note}>
      Read by{" "}
      {signals.map(({ name }, index) => (
        <span key={name}>
          {index > 0 ? ", " : ""}
          <HoverLink href={runHref(run.id, { tab: "signals", signal: name })}>{name}</HoverLink>
        </span>
      ))}
    </p>
  );
}
