"use client";

import { Tabs, TabsPanel } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useRef, type ReactNode } from "react";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import terms from "@/components/ranking/terms.module.css";
import { TabRow } from "@/components/ui/TabRow";
import { ComparePanel } from "./compare/ComparePanel";
import { RedundancyPanel } from "./sensitivity/RedundancyPanel";
import { SensitivityPanel } from "./sensitivity/SensitivityPanel";
import { QueriesPanel } from "./signals/QueriesPanel";
import { SignalsPanel } from "./signals/SignalsPanel";
import { BandPanel } from "./stability/BandPanel";
import { OutlierPanel } from "./stability/OutlierPanel";
import { StabilityPanel } from "./stability/StabilityPanel";
import { WhenSeen } from "./WhenSeen";
import classes from "./insight.module.css";

interface PanelProps {
  readonly tuner: Tuner;
}

const insightTabs = ["stability", "sensitivity", "compare", "signals", "queries"] as const;
type InsightTab = (typeof insightTabs)[number];

const labels: Record<InsightTab, string> = {
  stability: "How sure",
  sensitivity: "Sensitivity",
  compare: "Compare",
  signals: "Signals",
  queries: "Queries",
};

const panels: Record<InsightTab, readonly ((props: PanelProps) => ReactNode)[]> = {
  stability: [StabilityPanel, BandPanel, OutlierPanel],
  sensitivity: [SensitivityPanel, RedundancyPanel],
  compare: [ComparePanel],
  signals: [SignalsPanel],
  queries: [QueriesPanel],
};

const parseTab = parseAsStringLiteral(insightTabs).withDefault("stability");

/** The engine's analyses of the tuned ranking; computed for the open tab while it is on the screen. */
export function InsightTabs({ tuner }: PanelProps): ReactNode {
  const [tab, setTab] = useQueryState("insight", parseTab);
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} className={`${classes.tabs} ${terms.palette}`} aria-label="About this ranking">
      <Tabs
        value={tab}
        onChange={(value) => {
          const next = insightTabs.find((known) => known === value);
          if (next) void setTab(next);
          bringUp(section.current);
        }}
        keepMounted={false}
      >
        <TabRow label="Questions about this ranking" tabs={insightTabs} labels={labels} tab={tab} />
        <TabsPanel value={tab} className={classes.panel}>
          <div className="stack">
            {panels[tab].map((Panel, index) => (
              <WhenSeen key={`${tab} ${index}`}>
                <Panel tuner={tuner} />
              </WhenSeen>
            ))}
          </div>
        </TabsPanel>
      </Tabs>
    </section>
  );
}

/** Scrolls a tab that was chosen at the lower edge of the screen up, so that its panel is visible. */
function bringUp(section: HTMLElement | null): void {
  if (section !== null && section.getBoundingClientRect().top > window.innerHeight / 2) {
    section.scrollIntoView({ block: "start" });
  }
}
