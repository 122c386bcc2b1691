"use client";

import { Alert, Button, Tabs } from "@mantine/core";
import { useMediaQuery, useMounted } from "@mantine/hooks";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState, type ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorState } from "@/components/ui/ErrorState";
import { lazyTab } from "@/components/ui/lazyTab";
import type { PolicyDetail } from "@/lib/api/policies";
import type { RunSummary } from "@/lib/api/runs";
import { ApiError } from "@/lib/client/api";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import { useRun } from "@/lib/client/hooks/runs";
import { useTuner, useTunerRanking, useTunerState } from "@/components/discovery/tuner/session/useTuner";
import { LineNow } from "./line/LineNow";
import { LinkNotice } from "./LinkNotice";
import { PartialNotice } from "./PartialNotice";
import { RankingPanel } from "./ranking/RankingPanel";
import { Coming, RestFailed } from "./RestState";
import { RunNowButton } from "@/components/discovery/runs/RunNowButton";
import { TunerWhy, useTunerWhy } from "./TunerWhy";
import { TunerHeader } from "./TunerHeader";
import { useAddress, useHoldsStart } from "./useAddress";
import type { LinkStart } from "./useLinkStart";
import { TotalsNotice } from "./TotalsNotice";
import { UnfetchedNote } from "./UnfetchedNote";
import { useRankingFirst } from "./useRankingFirst";
import classes from "./Workspace.module.css";

const Builder = lazyTab(() => import("./builder/Builder").then((file) => file.Builder));
const InsightTabs = lazyTab(() => import("./insight/InsightTabs").then((file) => file.InsightTabs));
const YamlPanel = lazyTab(() => import("./yaml/YamlPanel").then((file) => file.YamlPanel));

export interface WorkspaceProps {
  readonly name: string;
  readonly runId: string;
  readonly runs: readonly RunSummary[];
  readonly base: PolicyDetail;
  readonly start: LinkStart;
}

const NO_LINK = { notice: null, older: null };

const panes = ["builder", "ranking", "yaml"] as const;
const paneLabels = { builder: "Builder", ranking: "Ranking", yaml: "YAML" } as const;

/**
 * Rendered on the server first: what depends on the window's width is done in CSS, or once the page knows the width.
 */
export function Workspace({ name, runId, runs, base, start }: WorkspaceProps): ReactNode {
  const holds = useHoldsStart();
  const tuner = useTuner(runId, { text: base.spec, policy: base.policy }, { ...start, ...holds });
  const [saved, setSaved] = useState(base);
  const samples = useTunerRanking(tuner, (snapshot) => snapshot.samples);
  const refused = useTunerRanking(tuner, (snapshot) => snapshot.refused);
  const rest = useRankingFirst(tuner);
  const isReady = rest.state === "ready";
  const run = useRun(runId, 3_000, isReady);
  // Edits that a link made are not the reader's: the page can be left without asking.
  const [opened, setOpened] = useState(() => tuner.session.state);
  const edited = useTunerState(tuner, (session) => session.dirty && session.state !== opened);
  const [pane, setPane] = useQueryState("pane", parseAsStringLiteral(panes).withDefault("ranking"));
  const [yaml, setYaml] = useQueryState(
    "yaml",
    parseAsStringLiteral(["open", "closed"]).withDefault("closed"),
  );
  const mounted = useMounted();
  const narrow = useMediaQuery("(width < 62em)");
  const docked = useMediaQuery("(width >= 87.5em)");
  const [image, closeWhy] = useTunerWhy(tuner);
  const [link, setLink] = useState<Pick<LinkStart, "notice" | "older">>(start);
  useAddress(tuner, saved.version);
  useUnsavedGuard(
    edited,
    `The changes to ${name} are in this page's address only: a copied link keeps them.`,
  );
  const showsYaml = narrow ? pane === "yaml" : yaml === "open";
  const isDocked = docked && image !== null;
  const why = mounted ? <TunerWhy tuner={tuner} image={image} onClose={closeWhy} docked={docked} /> : null;
  return (
    <>
      <TunerHeader
        tuner={tuner}
        name={name}
        saved={saved}
        startsFrom={link.older?.version ?? saved.version}
        onSaved={(version) => {
          setSaved(version);
          setLink(NO_LINK);
        }}
        runs={runs}
        run={run.data ?? null}
        ready={isReady}
        yamlOpen={yaml === "open"}
        onYaml={(open) => void setYaml(open ? "open" : "closed")}
      />
      <LinkNotice
        {...link}
        onRestart={({ newest, restart }) => {
          const unset = restart(tuner.session);
          const said = `Starts from version ${newest} now.`;
          setLink({ notice: unset === null ? said : `${said} ${unset}`, older: null });
          setOpened(tuner.session.state);
        }}
      />
      <TotalsNotice name={name} run={run.data ?? null} />
      <PartialNotice runId={runId} runs={runs} run={run.data ?? null} />
      {refused === null ? null : (
        <Alert className={classes.notice} color="red" role="alert">
          The policy could not be ranked: {refused}
        </Alert>
      )}
      {samples.state === "unreadable" ? null : <RestFailed rest={rest} />}
      {samples.state === "unreadable" ? (
        <Unreadable name={name} status={samples.status} message={samples.message} />
      ) : (
        <>
          <Tabs
            className={classes.panes}
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
              // The content of the tabs is below, where all three stay mounted.
              <Tabs.Panel key={each} value={each}>
                {null}
              </Tabs.Panel>
            ))}
          </Tabs>
          {narrow && pane !== "ranking" ? (
            <div className={classes.lineNow}>
              <LineNow tuner={tuner} />
            </div>
          ) : null}
          <div className={classes.columns} data-side={showsYaml || isDocked ? "open" : "closed"}>
            <section className={classes.pane} aria-label="Builder" data-other-pane={pane !== "builder"}>
              {isReady ? (
                <Builder tuner={tuner} run={run.data ?? null} />
              ) : (
                <Coming rest={rest} label="Loading the builder" rows={12} />
              )}
            </section>
            <section
              className={`${classes.pane} ${classes.middle}`}
              aria-label="Ranking"
              data-other-pane={pane !== "ranking"}
              aria-busy={samples.state === "loading"}
            >
              <RankingPanel
                tuner={tuner}
                at={image}
                note={<UnfetchedNote tuner={tuner} name={name} run={run.data ?? null} />}
              />
            </section>
            {showsYaml || isDocked ? (
              <div className={classes.side}>
                {isDocked ? why : null}
                {showsYaml ? (
                  <section className={classes.pane} aria-label="YAML">
                    {isReady ? (
                      <YamlPanel tuner={tuner} name={name} />
                    ) : (
                      <Coming rest={rest} label="Loading the YAML" rows={12} />
                    )}
                  </section>
                ) : null}
              </div>
            ) : null}
          </div>
          {narrow && pane !== "ranking" ? null : (
            <div className={classes.insight}>
              {isReady ? <InsightTabs tuner={tuner} /> : <Coming rest={rest} label="Loading the analysis" />}
            </div>
          )}
        </>
      )}
      {isDocked ? null : why}
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
      <EmptyState title="The samples of this run are no longer kept" action={<RunNowButton name={name} />}>
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
