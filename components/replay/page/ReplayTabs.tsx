"use client";

import { Tabs, TabsPanel } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ComponentType, ReactNode } from "react";
import { lazyTab } from "@/components/ui/lazyTab";
import { TabRow } from "@/components/ui/TabRow";
import { ComparisonTab } from "./ComparisonTab";
import type { ResultProps } from "./result";
import classes from "./ReplayTabs.module.css";

const tabs = ["policies", "images", "pipelines", "hours", "recommendation", "compare"] as const;

const labels: Record<(typeof tabs)[number], string> = {
  policies: "Policies",
  images: "Images",
  pipelines: "Pipelines and jobs",
  hours: "Hours",
  recommendation: "Recommendation",
  compare: "Compare",
};

const panels: Record<(typeof tabs)[number], ComponentType<ResultProps>> = {
  policies: ComparisonTab,
  images: lazyTab(() => import("./ImagesTab").then((file) => file.ImagesTab)),
  pipelines: lazyTab(() => import("./PipelinesTab").then((file) => file.PipelinesTab)),
  hours: lazyTab(() => import("./HoursTab").then((file) => file.HoursTab)),
  recommendation: lazyTab(() =>
    import("../recommend/RecommendationTab").then((file) => file.RecommendationTab),
  ),
  compare: lazyTab(() => import("./CompareTab").then((file) => file.CompareTab)),
};

const parseTab = parseAsStringLiteral(tabs).withDefault("policies").withOptions({ history: "push" });

export function ReplayTabs(props: ResultProps): ReactNode {
  const [tab, setTab] = useQueryState("tab", parseTab);
  const Shown = panels[tab];
  return (
    <Tabs
      value={tab}
      onChange={(value) => {
        const next = tabs.find((known) => known === value);
        if (next) void setTab(next);
      }}
      keepMounted={false}
    >
      <TabRow label="Parts of the replay" tabs={tabs} labels={labels} tab={tab} />
      <TabsPanel value={tab} className={classes.panel}>
        <div className="stack">
          <Shown {...props} />
        </div>
      </TabsPanel>
    </Tabs>
  );
}
