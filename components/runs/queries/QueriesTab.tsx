"use client";

import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { QueryPanel } from "./QueryPanel";
import classes from "./QueriesTab.module.css";

export function QueriesTab({ run }: { readonly run: Run }): ReactNode {
  return (
    <div className={classes.root}>
      {run.spec.queries.map((query) => (
        <QueryPanel
          key={query.name}
          run={run}
          query={query}
          result={run.queryResults.find(({ name }) => name === query.name)}
        />
      ))}
    </div>
  );
}
