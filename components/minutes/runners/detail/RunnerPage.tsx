"use client";

import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { AboutLink } from "@/components/names/AboutLink";
import { Facts } from "@/components/ui/Facts";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import type { RunnerDetail } from "@/lib/api/runners";
import { useRunner } from "../../hooks/runners";
import { MinutesFrame } from "../../MinutesFrame";
import { useDraft } from "../edit/draft";
import { EditFactors } from "../edit/EditFactors";
import { runnerName } from "../words";
import { FactorTimeline } from "./FactorTimeline";
import { FactorVersions } from "./FactorVersions";
import { RunnerUse } from "./RunnerUse";

const TRAIL = [{ label: "Runners", href: "/minutes/runners" }];

export function RunnerPage({ id }: { readonly id: number }): ReactNode {
  const query = useRunner(id);
  const state = (
    <QueryState
      query={query}
      what={`the runner ${id}`}
      back={{ label: "To the runners", href: "/minutes/runners" }}
      rows={10}
    >
      {(runner) => <Loaded runner={runner} />}
    </QueryState>
  );
  return query.data === undefined ? (
    <MinutesFrame trail={TRAIL} title={`#${id}`}>
      {state}
    </MinutesFrame>
  ) : (
    state
  );
}

function Loaded({ runner }: { readonly runner: RunnerDetail }): ReactNode {
  const state = useDraft();
  return (
    <MinutesFrame
      trail={TRAIL}
      title={runnerName(runner)}
      description={
        <Facts
          layout="line"
          facts={[
            { label: "Type", value: runner.type },
            { label: "Public factor", value: runner.publicProjectsMinutesCostFactor },
            { label: "Private factor", value: runner.privateProjectsMinutesCostFactor },
          ]}
        />
      }
      actions={
        <>
          <AboutLink kind="runner" id={runner.id} />
          <PermittedButton
            needs="admin"
            leftSection={<IconPencil size={14} aria-hidden="true" />}
            onClick={() => state.begin([runner.id])}
          >
            Change factors
          </PermittedButton>
        </>
      }
    >
      <EditFactors runners={[runner]} state={state} />
      <Panel
        title="Cost factors over time"
        description="Every version and its author. Active and past versions cannot be changed."
      >
        <FactorTimeline factors={runner.factors} />
        <FactorVersions runner={runner} />
      </Panel>
      <RunnerUse id={runner.id} />
    </MinutesFrame>
  );
}
