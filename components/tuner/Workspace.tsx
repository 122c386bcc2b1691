"use client";

import { Alert, Button, Tabs } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState, type ReactNode } from "react";
import { confirmAction } from "@/components/ui/ConfirmModal";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorState } from "@/components/ui/ErrorState";
import { LoadingState } from "@/components/ui/LoadingState";
import type { PolicyDetail } from "@/lib/api/policies";
import type { RunSummary } from "@/lib/api/runs";
import { ApiError, type ApiAnswer } from "@/lib/client/api";
import { useLeaveGuard } from "@/lib/client/hooks/leaveGuard";
import { useRun } from "@/lib/client/hooks/runs";
import { useTuner, useTunerRanking, useTunerState, type Tuner } from "@/lib/client/tuner/useTuner";
import { Builder } from "./builder/Builder";
import { RankingPanel } from "./ranking/RankingPanel";
import { InsightTabs } from "./insight";
import { RunNowButton } from "./RunNowButton";
import { TunerDrawer } from "./TunerDrawer";
import { TunerHeader } from "./TunerHeader";
import { useAddress } from "./useAddress";
import type { LinkStart } from "./useLinkStart";
import { useRankingFirst } from "./useRankingFirst";
import { YamlPanel } from "./yaml/YamlPanel";
import classes from "./Workspace.module.css";

export interface WorkspaceProps {
  readonly name: string;
  readonly runId: string;
  readonly runs: readonly RunSummary[];
  readonly base: ApiAnswer<PolicyDetail>;
  readonly start: LinkStart;
}

export function Workspace(props: WorkspaceProps): ReactNode {
  const { base, runId, start } = props;
  const tuner = useTuner(runId, { text: base.data.spec, policy: base.data.policy }, start.text);
  return tuner === null ? (
    <LoadingState label="Opening the tuner" rows={12} />
  ) : (
    <Opened {...props} tuner={tuner} />
  );
}

const panes = ["builder", "ranking", "yaml"] as const;
const paneLabels = { builder: "Builder", ranking: "Ranking", yaml: "YAML" } as const;

function Opened({
  name,
  runId,
  runs,
  base,
  start,
  tuner,
}: WorkspaceProps & { readonly tuner: Tuner }): ReactNode {
  const [saved, setSaved] = useState(base);
  const samples = useTunerRanking(tuner, (snapshot) => snapshot.samples);
  const refused = useTunerRanking(tuner, (snapshot) => snapshot.refused);
  const rest = useRankingFirst(tuner);
  const run = useRun(runId, 3_000, rest);
  const dirty = useTunerState(tuner, (session) => session.dirty);
  const [pane, setPane] = useQueryState("pane", parseAsStringLiteral(panes).withDefault("ranking"));
  const [yaml, setYaml] = useQueryState("yaml", parseAsStringLiteral(["open", "closed"]).withDefault("open"));
  const narrow = useMediaQuery("(max-width: 62em)", false, { getInitialValueInEffect: false });
  const [notice, setNotice] = useState(start.notice);
  useAddress(tuner, saved.data.version);
  useLeaveGuard(dirty, () =>
    confirmAction({
      title: "Leave without saving?",
      children: `The changes to ${name} are in this page's address only: a copied link keeps them.`,
      confirmLabel: "Leave",
      cancelLabel: "Stay",
      danger: true,
    }),
  );
  const shows = (each: (typeof panes)[number]): boolean =>
    narrow ? pane === each : each !== "yaml" || yaml === "open";
  return (
    <>
      <TunerHeader
        tuner={tuner}
        name={name}
        saved={saved}
        onSaved={setSaved}
        runs={runs}
        run={run.data ?? null}
        yamlOpen={yaml === "open"}
        onYaml={(open) => void setYaml(open ? "open" : "closed")}
      />
      {notice === null ? null : (
        <Alert
          className={classes.notice}
          color="yellow"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => setNotice(null)}
        >
          {notice}
        </Alert>
      )}
      {refused === null ? null : (
        <Alert className={classes.notice} color="red" role="alert">
          The policy could not be ranked: {refused}
        </Alert>
      )}
      {samples.state === "unreadable" ? (
        <Unreadable name={name} status={samples.status} message={samples.message} />
      ) : (
        <>
          {narrow ? (
            <Tabs
              value={pane}
              onChange={(value) => void setPane(panes.find((each) => each === value) ?? "ranking")}
            >
              <Tabs.List grow aria-label="Parts of the tuner">
                {panes.map((each) => (
                  <Tabs.Tab key={each} value={each}>
                    {paneLabels[each]}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {panes.map((each) => (
                // What a tab controls stands below, where all three stay mounted.
                <Tabs.Panel key={each} value={each}>
                  {null}
                </Tabs.Panel>
              ))}
            </Tabs>
          ) : null}
          <div className={classes.columns} data-yaml={shows("yaml") ? "open" : "closed"}>
            <section className={classes.pane} aria-label="Builder" hidden={!shows("builder")}>
              {rest ? (
                <Builder tuner={tuner} run={run.data ?? null} />
              ) : (
                <LoadingState label="Loading the builder" rows={12} still />
              )}
            </section>
            <section
              className={`${classes.pane} ${classes.middle}`}
              aria-label="Ranking"
              hidden={!shows("ranking")}
              aria-busy={samples.state === "loading"}
            >
              <RankingPanel tuner={tuner} />
            </section>
            {shows("yaml") ? (
              <section className={classes.pane} aria-label="YAML">
                {rest ? (
                  <YamlPanel tuner={tuner} name={name} />
                ) : (
                  <LoadingState label="Loading the YAML" rows={12} still />
                )}
              </section>
            ) : null}
          </div>
          {narrow && pane !== "ranking" ? null : (
            <div className={classes.insight}>
              {rest ? <InsightTabs tuner={tuner} /> : <LoadingState label="Loading the analysis" still />}
            </div>
          )}
        </>
      )}
      <TunerDrawer tuner={tuner} />
    </>
  );
}

interface UnreadableProps {
  readonly name: string;
  readonly status: number;
  readonly message: string;
}

function Unreadable({ name, status, message }: UnreadableProps): ReactNode {
  if (status === 404) {
    return (
      <EmptyState title="The samples of this run are not kept any more" action={<RunNowButton name={name} />}>
        How long samples are kept is set under Settings, Retention. Run the policy again to tune it, or choose
        another run above.
      </EmptyState>
    );
  }
  return (
    <>
      <ErrorState title="The samples could not be read" error={new ApiError(status, "samples", message)} />
      <Button variant="default" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </>
  );
}
