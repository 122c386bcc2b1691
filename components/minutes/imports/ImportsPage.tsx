"use client";

import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/Panel";
import { CsvDrop } from "./CsvDrop";
import { GitLabForm } from "./GitLabForm";
import { ImportList } from "./ImportList";
import { SchedulePanel } from "./schedule/SchedulePanel";
import classes from "./Imports.module.css";

/** The ways to import builds, and past imports. */
export function ImportsPage(): ReactNode {
  const [source] = useQueryState("source", parseAsString);
  return (
    <>
      <div className={classes.forms}>
        <Panel title="From GitLab" description="Jobs of projects, over the Jobs API">
          <GitLabForm source={source} />
        </Panel>
        <Panel title="From a CSV file" description="One build per row">
          <CsvDrop />
        </Panel>
      </div>
      <SchedulePanel />
      <ImportList />
    </>
  );
}
