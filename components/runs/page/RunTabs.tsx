"use client";

import { Tabs, TabsList, TabsPanel, TabsTab } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useEffect, useRef, type ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { CompareTab } from "../compare/CompareTab";
import { WhyDrawer } from "../explain/WhyDrawer";
import { runTabs, type RunTab } from "../links";
import { PipelineTab } from "../pipeline/PipelineTab";
import { QueriesTab } from "../queries/QueriesTab";
import { RankingTab } from "../ranking/RankingTab";
import { SignalsTab } from "../signals/SignalsTab";
import { StatusTab } from "../status/StatusTab";
import { WarningsTab } from "../warnings/WarningsTab";
import classes from "./RunTabs.module.css";

const labels: Record<RunTab, string> = {
  ranking: "Ranking",
  pipeline: "Pipeline",
  signals: "Signals",
  queries: "Queries",
  warnings: "Warnings",
  status: "Status",
  compare: "Compare",
};

const panels: Record<RunTab, (props: { readonly run: Run }) => ReactNode> = {
  ranking: RankingTab,
  pipeline: PipelineTab,
  signals: SignalsTab,
  queries: QueriesTab,
  warnings: WarningsTab,
  status: StatusTab,
  compare: CompareTab,
};

const parseTab = parseAsStringLiteral(runTabs).withDefault("ranking").withOptions({ history: "push" });

export function RunTabs({ run }: { readonly run: Run }): ReactNode {
  const [tab, setTab] = useQueryState("tab", parseTab);
  const Panel = panels[tab];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a narrow screen the tab of a link may lie outside of what the list shows.
    const active = list.current?.querySelector('[aria-selected="true"]');
    active?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [tab]);
  return (
    <Tabs
      value={tab}
      onChange={(value) => {
        const next = runTabs.find((known) => known === value);
        if (next) void setTab(next);
      }}
      keepMounted={false}
    >
      <div className={classes.scroll} ref={list}>
        <TabsList className={classes.list} aria-label="Parts of the run">
          {runTabs.map((value) => (
            <TabsTab
              key={value}
              value={value}
              rightSection={value === "warnings" ? count(run.warnings.length) : null}
            >
              {labels[value]}
            </TabsTab>
          ))}
        </TabsList>
      </div>
      <TabsPanel value={tab} className={classes.panel}>
        <Panel run={run} />
      </TabsPanel>
      <WhyDrawer run={run} />
    </Tabs>
  );
}

/** Left out of the tab's name, which stays one word; the panel has the warnings themselves. */
function count(warnings: number): ReactNode {
  if (warnings === 0) return null;
  return (
    <span className={classes.count} aria-hidden="true">
      {warnings}
    </span>
  );
}
