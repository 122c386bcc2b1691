"use client";

import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { formatDuration as formatMs, plural } from "@/lib/client/format";
import { sourceTypeLabel } from "@/lib/client/labels";
import { policyOf, useTunerState, type Tuner } from "@/lib/client/tuner/useTuner";
import type { QueryResult } from "@/lib/discovery/result";
import { QueryFields } from "./QueryFields";
import classes from "../Builder.module.css";

export interface QueriesSectionProps {
  readonly tuner: Tuner;
  readonly run: Run | null;
}

/** What was asked and how it went; a changed query is seen after the next run only, and says so. */
export function QueriesSection({ tuner, run }: QueriesSectionProps): ReactNode {
  const queries = useTunerState(tuner, (session) => policyOf(session).queries);
  const asked = new Map(run?.spec.queries.map((query) => [query.name, JSON.stringify(query)]));
  return (
    <div role="group" className={classes.section} aria-labelledby="tuner-queries">
      <h2 id="tuner-queries" className={classes.title}>
        Queries
      </h2>
      {queries.map((query, index) => {
        const result = run?.queryResults.find((each) => each.name === query.name);
        const changed = run !== null && asked.get(query.name) !== JSON.stringify(query);
        return (
          <details key={query.name} className={classes.item}>
            <summary>
              <span className={`${classes.name} breakable`}>{query.name}</span>
              <span className={classes.about} data-state={result?.status === "failed" ? "bad" : "ok"}>
                {sourceTypeLabel(query.type)}
                {result === undefined ? "" : `, ${healthText(result)}`}
              </span>
            </summary>
            <div className={classes.body}>
              {result?.message === undefined ? null : <p className={classes.warn}>{result.message}</p>}
              <QueryFields tuner={tuner} query={query} index={index} />
              {changed ? (
                <p className={classes.warn}>
                  Not what the run asked: the ranking here still shows the samples of the run. Save and run
                  the policy to see the difference.
                </p>
              ) : null}
            </div>
          </details>
        );
      })}
    </div>
  );
}

function healthText(result: QueryResult): string {
  if (result.status === "failed") return "failed";
  const count =
    result.series !== undefined
      ? `${result.series.toLocaleString("en-US")} series`
      : plural(result.records ?? 0, "record");
  const samples = result.samples === undefined ? [] : [plural(result.samples, "sample")];
  const ignored =
    result.ignoredSeries === 0 ? [] : [`${result.ignoredSeries.toLocaleString("en-US")} ignored`];
  return [formatMs(result.durationMs), count, ...samples, ...ignored].join(", ");
}
