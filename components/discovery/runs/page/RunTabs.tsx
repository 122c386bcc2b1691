"use client";

import { Tabs, TabsPanel } from "@mantine/core";
import { createParser, useQueryState } from "nuqs";
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { lazyTab } from "@/components/ui/lazyTab";
import { TabRow } from "@/components/ui/TabRow";
import type { Run } from "@/lib/api/runs";
import { runTabs, type RunTab } from "../links";
import { useExplainedImage } from "../runUrl";
import { RankingTab } from "./RankingTab";
import classes from "./RunTabs.module.css";

const labels: Record<RunTab, string> = {
  ranking: "Ranking",
  pipeline: "Pipeline",
  signals: "Signals",
  queries: "Queries",
  warnings: "Warnings",
  yaml: "YAML",
  compare: "Compare",
};

const panels: Record<RunTab, ComponentType<{ readonly run: Run }>> = {
  ranking: RankingTab,
  pipeline: lazyTab(() => import("../pipeline/PipelineTab").then((file) => file.PipelineTab)),
  signals: lazyTab(() => import("../signals/SignalsTab").then((file) => file.SignalsTab)),
  queries: lazyTab(() => import("../queries/QueriesTab").then((file) => file.QueriesTab)),
  warnings: lazyTab(() => import("../warnings/WarningsTab").then((file) => file.WarningsTab)),
  yaml: lazyTab(() => import("../status/StatusTab").then((file) => file.StatusTab)),
  compare: lazyTab(() => import("../compare/CompareTab").then((file) => file.CompareTab)),
};

const WhyDrawer = lazy(() =>
  late(
    "The explanation",
    () => import("../explain/WhyDrawer").then((file) => ({ default: file.WhyDrawer })),
    { open: ({ image }) => image !== null, close: ({ onExplain }) => onExplain(null) },
  ),
);

const parseTab = createParser<RunTab>({
  // "status" was this tab's address before it was called YAML.
  parse: (text) => runTabs.find((tab) => tab === (text === "status" ? "yaml" : text)) ?? null,
  serialize: String,
})
  .withDefault("ranking")
  .withOptions({ history: "push" });

export function RunTabs({ run }: { readonly run: Run }): ReactNode {
  const [tab, setTab] = useQueryState("tab", parseTab);
  const Panel = panels[tab];
  return (
    <Tabs
      value={tab}
      onChange={(value) => {
        const next = runTabs.find((known) => known === value);
        if (next) void setTab(next);
      }}
      keepMounted={false}
    >
      <TabRow
        label="Parts of the run"
        tabs={runTabs}
        labels={labels}
        tab={tab}
        behind={(value) => (value === "warnings" ? count(run.warnings.length) : null)}
      />
      <TabsPanel value={tab} className={classes.panel}>
        <Panel run={run} />
      </TabsPanel>
      <Why run={run} />
    </Tabs>
  );
}

/** The drawer stays mounted after it was opened, so that its closing is animated. */
function Why({ run }: { readonly run: Run }): ReactNode {
  const [image, explain] = useExplainedImage();
  const [asked, setAsked] = useState(false);
  if (image !== null && !asked) setAsked(true);
  return asked ? (
    <Suspense>
      <WhyDrawer run={run} image={image} onExplain={explain} />
    </Suspense>
  ) : null;
}

/** Shown separately from the tab's name, which stays one word; the panel lists the warnings. */
function count(warnings: number): ReactNode {
  if (warnings === 0) return null;
  return (
    <span className={classes.count} aria-hidden="true">
      {warnings}
    </span>
  );
}
