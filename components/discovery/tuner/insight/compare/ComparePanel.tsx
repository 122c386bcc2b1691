"use client";

import { SegmentedControl } from "@mantine/core";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { useRestingPolicy, useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { Changes } from "@/components/discovery/runs/compare/Changes";
import { EmptyState } from "@/components/ui/EmptyState";
import { Panel } from "@/components/ui/Panel";
import { useRun } from "@/lib/client/hooks/runs";
import { AnswerState } from "../AnswerPanel";
import { ImageButton } from "../ImageButton";
import { usePanelAnswer } from "../usePanelAnswer";
import { AttributionPanel } from "./AttributionPanel";
import { ParityNotes } from "./ParityNotes";
import { reverseDiff } from "./reverse";
import { SideBySide } from "./SideBySide";
import { SourcePicker } from "./SourcePicker";
import { MOST_BESIDE } from "./sources";
import { useSources, type Source } from "./useSources";
import classes from "./compare.module.css";
import insight from "../insight.module.css";

const parseKeys = parseAsArrayOf(parseAsString).withDefault(["saved"]);

/** Compares the tuned ranking with the saved version, earlier runs, other policies and the other semantics. */
export function ComparePanel({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const [keys, setKeys] = useQueryState("with", parseKeys);
  const [wanted, setWanted] = useQueryState("changes", parseAsString);
  const saved = useTunerState(tuner, (session) => session.saved.policy);
  const now = useRestingPolicy(tuner);
  const run = useRun(tuner.runId, 3_000).data;
  const { sources, pending, problems } = useSources(keys.slice(0, MOST_BESIDE), now, saved, run);
  const notes = [...new Set(sources.flatMap((source) => source.notes))];
  const shown = sources.find(({ key }) => key === wanted) ?? sources[0];
  return (
    <div className="stack">
      <Panel title="Compare with">
        <SourcePicker tuner={tuner} keys={keys} sources={sources} onChange={(next) => void setKeys(next)} />
        {problems.map((problem) => (
          <p key={problem} role="alert" className="note">
            {problem}
          </p>
        ))}
        {notes.length === 0 ? null : (
          <>
            <p className="note">What this comparison does not show:</p>
            <ul className={classes.notes}>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </>
        )}
        {sources.length < 2 || shown === undefined ? null : (
          <div className={insight.scroll}>
            <SegmentedControl
              aria-label="Which of them the changes below are from"
              data={sources.map(({ key, label }) => ({ value: key, label }))}
              value={shown.key}
              onChange={(key) => void setWanted(key)}
            />
          </div>
        )}
      </Panel>
      {shown === undefined ? (
        pending ? null : (
          <Panel>
            <EmptyState title="Nothing chosen to compare with">
              Choose the saved version, a run, a policy or the other semantics above.
            </EmptyState>
          </Panel>
        )
      ) : (
        <Compared tuner={tuner} sources={sources} shown={shown} />
      )}
    </div>
  );
}

interface ComparedProps {
  readonly tuner: Tuner;
  readonly sources: readonly Source[];
  readonly shown: Source;
}

function Compared({ tuner, sources, shown }: ComparedProps): ReactNode {
  const answer = usePanelAnswer(tuner, "analyse", (policy) => ({
    policy,
    options: { parts: [], images: [] },
    beside: sources.map(({ label, ranking }) => ({ label, ...ranking })),
  }));
  const at = sources.indexOf(shown);
  return (
    <AnswerState what="the comparison" answer={answer}>
      {({ comparison }) => {
        const diff = comparison?.diffs[at];
        // While another comparison is pending, the answer still belongs to the previous question.
        if (!comparison || !diff || comparison.labels[at + 1] !== shown.label) return null;
        const changes = reverseDiff(diff);
        const images = [...changes.entered, ...changes.left, ...changes.moved].map(({ image }) => image);
        return (
          <>
            {shown.key === "semantics" ? <ParityNotes tuner={tuner} /> : null}
            <Changes
              diff={changes}
              before={shown.label}
              after="the ranking as tuned"
              maxImages={tuner.session.state.policy.maxImages}
              runId={tuner.runId}
              renderImage={(image) => <ImageButton tuner={tuner} image={image} />}
            />
            <AttributionPanel tuner={tuner} before={shown} images={images} />
            {sources.length < 2 ? null : <SideBySide tuner={tuner} comparison={comparison} />}
          </>
        );
      }}
    </AnswerState>
  );
}
