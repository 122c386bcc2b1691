"use client";

import { Button, Menu } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { formatDuration as formatMs, formatNumber, plural } from "@/lib/client/format";
import { sourceTypeLabel } from "@/lib/client/sourceTypeLabel";
import { policyOf, useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { QUERY_TYPES, unfetched, type Query, type QueryResult } from "@/lib/discovery";
import { whyUnfetched } from "../../unfetchedWords";
import { NameField } from "../NameField";
import { addedQuery, isRead, removedQuery, renamedQuery } from "./queryChanges";
import { QueryFields } from "./QueryFields";
import classes from "../Builder.module.css";

export interface QueriesSectionProps {
  readonly tuner: Tuner;
  readonly run: Run | null;
}

/** The queries and their results; a query that the run's samples do not answer says so. */
export function QueriesSection({ tuner, run }: QueriesSectionProps): ReactNode {
  const queries = useTunerState(tuner, (session) => policyOf(session).queries);
  const asking = run === null ? [] : unfetched(run, queries);
  return (
    <div role="group" className={classes.section} aria-labelledby="tuner-queries">
      <h2 id="tuner-queries" className={classes.title}>
        Queries
      </h2>
      {queries.map((query, index) => {
        const result = run?.queryResults.find((each) => each.name === query.name);
        const why = run !== null && asking.includes(query) ? whyUnfetched(run, query) : null;
        // Not the name, which may change while the item is open.
        return <QueryItem key={index} {...{ tuner, query, index, result, why }} />;
      })}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" size="compact-xs">
            Add query
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {TYPES.map((type) => (
            <Menu.Item
              key={type}
              onClick={() => tuner.session.edit(addedQuery(type), { label: "a query added" })}
            >
              {sourceTypeLabel(type)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

interface QueryItemProps {
  readonly tuner: Tuner;
  readonly query: Query;
  readonly index: number;
  readonly result: QueryResult | undefined;
  /** Why the run's samples do not answer the query; null if they do. */
  readonly why: string | null;
}

/** Its fields are loaded when it is opened: a query's editor is a large script. */
function QueryItem({ tuner, query, index, result, why }: QueryItemProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.item} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={`${classes.name} breakable`}>{query.name}</span>
        <span className={`${classes.about} fine`} data-state={result?.status === "failed" ? "bad" : "ok"}>
          {sourceTypeLabel(query.type)}
          {result === undefined ? "" : `, ${healthText(result)}`}
        </span>
      </summary>
      {open ? (
        <div className={classes.body}>
          {result?.message === undefined ? null : <p className={classes.warn}>{result.message}</p>}
          <QueryName tuner={tuner} name={query.name} />
          <QueryFields tuner={tuner} query={query} index={index} />
          {why === null ? null : (
            <p className={classes.warn}>
              {why}: the ranking here still shows the samples of the run. Save and run the policy to see the
              difference.
            </p>
          )}
        </div>
      ) : null}
    </details>
  );
}

const TYPES = QUERY_TYPES.map(({ type }) => type);

function QueryName({ tuner, name }: { readonly tuner: Tuner; readonly name: string }): ReactNode {
  const names = useTunerState(tuner, (session) => policyOf(session).queries).map((query) => query.name);
  const read = useTunerState(tuner, (session) => isRead(policyOf(session), name));
  return (
    <div className={classes.fields}>
      <NameField
        what="query"
        name={name}
        taken={names}
        held={read ? "A signal reads it, so it cannot be removed" : null}
        onRename={(to) => tuner.session.edit(renamedQuery(name, to), { label: `name of ${name}` })}
        onRemove={() => tuner.session.edit(removedQuery(name), { label: `query ${name} removed` })}
      />
    </div>
  );
}

function healthText(result: QueryResult): string {
  if (result.status === "failed") return "failed";
  const count =
    result.series !== undefined
      ? `${formatNumber(result.series)} series`
      : plural(result.records ?? 0, "record");
  const samples = result.samples === undefined ? [] : [plural(result.samples, "sample")];
  const ignored = result.ignoredSeries === 0 ? [] : [`${formatNumber(result.ignoredSeries)} ignored`];
  return [formatMs(result.durationMs), count, ...samples, ...ignored].join(", ");
}
