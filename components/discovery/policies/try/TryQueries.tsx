import type { ReactNode } from "react";
import { factsOf } from "@/components/discovery/runs/pipeline/QueryNode";
import { IgnoredSeries } from "@/components/discovery/runs/queries/IgnoredSeries";
import { QueryHealth } from "@/components/discovery/runs/queries/QueryHealth";
import { Facts } from "@/components/ui/Facts";
import { Panel } from "@/components/ui/Panel";
import type { Run } from "@/lib/api/runs";
import { sourceTypeLabel } from "@/lib/client/sourceTypeLabel";
import classes from "./Try.module.css";

/** What each query returned, failures first. */
export function TryQueries({ run }: { readonly run: Run }): ReactNode {
  return (
    <Panel title="Queries" description="What each of them returned">
      <ul className="stack plainList">
        {run.spec.queries.map(({ name, type }) => {
          const result = run.queryResults.find((each) => each.name === name);
          return (
            <li key={name}>
              <div className={classes.under}>
                <h3 className={classes.query}>
                  {name} <span className={classes.dim}>{sourceTypeLabel(type)}</span>
                </h3>
                <QueryHealth status={result?.status} />
              </div>
              {result === undefined ? null : (
                <>
                  <Facts facts={factsOf(result)} />
                  <IgnoredSeries result={result} />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
