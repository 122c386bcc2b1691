"use client";

import { Tabs } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState, type ReactNode } from "react";
import { lazyTab } from "@/components/ui/lazyTab";
import { PageHeader } from "@/components/ui/PageHeader";
import { QueryState } from "@/components/ui/QueryState";
import { TabRow } from "@/components/ui/TabRow";
import type { PolicyDetail } from "@/lib/api/policies";
import { lostChanges } from "@/components/ui/lostText";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import { usePolicy } from "@/lib/client/hooks/policies";
import { PolicyHeader } from "./PolicyHeader";
import { SpecTab } from "./SpecTab";
import { usePolicyDraft } from "./usePolicyDraft";
import classes from "./PolicyPage.module.css";

const VersionsTab = lazyTab(() => import("./VersionsTab").then((file) => file.VersionsTab));
const RunsTab = lazyTab(() => import("./RunsTab").then((file) => file.RunsTab));
const ExportTab = lazyTab(() => import("./ExportTab").then((file) => file.ExportTab));
const ExpectedTab = lazyTab(() =>
  import("@/components/discovery/expected/ExpectedTab").then((file) => file.ExpectedTab),
);
const GuardTab = lazyTab(() => import("@/components/replay/guard/GuardTab").then((file) => file.GuardTab));
const ShadowTab = lazyTab(() =>
  import("@/components/replay/shadow/ShadowTab").then((file) => file.ShadowTab),
);

const tabs = ["spec", "versions", "runs", "expected", "guard", "shadow", "export"] as const;
const labels = {
  spec: "Spec",
  versions: "Versions",
  runs: "Runs",
  expected: "Expected images",
  guard: "Guard",
  shadow: "Shadow",
  export: "Export",
} as const;

export function PolicyPage({ name }: { readonly name: string }): ReactNode {
  const query = usePolicy(name);
  return (
    <>
      {query.data === undefined ? (
        <PageHeader trail={[{ label: "Policies", href: "/policies" }]} title={name} />
      ) : null}
      <QueryState
        query={query}
        what={`the policy ${name}`}
        back={{ label: "To the policies", href: "/policies" }}
        rows={10}
      >
        {(answer) => <Loaded name={name} saved={answer} />}
      </QueryState>
    </>
  );
}

interface LoadedProps {
  readonly name: string;
  readonly saved: PolicyDetail;
}

function Loaded({ name, saved }: LoadedProps): ReactNode {
  const [tab, setTab] = useQueryState(
    "tab",
    parseAsStringLiteral(tabs).withDefault("spec").withOptions({ history: "push" }),
  );
  // A form keeps what was typed while another tab is open.
  const [seen, setSeen] = useState<readonly string[]>([tab]);
  if (!seen.includes(tab)) setSeen([...seen, tab]);
  const draft = usePolicyDraft(saved);
  useUnsavedGuard(draft.dirty, lostChanges(`policy ${name}`));
  return (
    <>
      <PolicyHeader policy={saved} dirty={draft.dirty} />
      <Tabs
        value={tab}
        onChange={(value) => void setTab(tabs.find((candidate) => candidate === value) ?? "spec")}
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <TabRow label={`Policy ${name}`} tabs={tabs} labels={labels} tab={tab} />
        {/* Stays mounted: the editor keeps its undo history and position while another tab is open. */}
        <Tabs.Panel value="spec" keepMounted className={classes.panel}>
          <SpecTab name={name} draft={draft} saved={saved} />
        </Tabs.Panel>
        <Tabs.Panel value="versions" className={classes.panel}>
          <VersionsTab name={name} current={saved.version} dirty={draft.dirty} />
        </Tabs.Panel>
        <Tabs.Panel value="runs" className={classes.panel}>
          <RunsTab name={name} />
        </Tabs.Panel>
        <Tabs.Panel value="expected" keepMounted={seen.includes("expected")} className={classes.panel}>
          <ExpectedTab name={name} result={saved.result} />
        </Tabs.Panel>
        <Tabs.Panel value="guard" keepMounted={seen.includes("guard")} className={classes.panel}>
          <GuardTab name={name} policy={saved.policy} />
        </Tabs.Panel>
        <Tabs.Panel value="shadow" keepMounted={seen.includes("shadow")} className={classes.panel}>
          <ShadowTab name={name} policy={saved.policy} />
        </Tabs.Panel>
        <Tabs.Panel value="export" className={classes.panel}>
          <ExportTab name={name} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
