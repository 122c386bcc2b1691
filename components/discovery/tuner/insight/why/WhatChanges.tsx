"use client";

import { useState, type ReactNode } from "react";
import { RemedyList } from "@/components/discovery/ranking/remedies/RemedyList";
import { settingKey, settingText, type Setting } from "@/components/discovery/ranking/remedies/setting";
import { useAnswer } from "@/components/discovery/tuner/session/useAnswer";
import { useTunerState } from "@/components/discovery/tuner/session/useTuner";
import type { Policy } from "@/lib/discovery";
import { AnswerState } from "../AnswerPanel";
import { TryButton } from "../TryButton";
import { useIsCurrent } from "../usePanelAnswer";
import type { ImageInsightProps } from "./props";
import { tryRemedy } from "./tryRemedy";
import classes from "./why.module.css";

/**
 * The smallest single changes that take the image across the line. One is tried at a time: the list next to it moves
 * and the remedies stay unchanged. Trying another one, or pressing the same again, undoes it.
 */
export function WhatChanges({ tuner, image }: ImageInsightProps): ReactNode {
  const { session } = tuner;
  const trial = useTunerState(tuner, ({ state }) => (state.trial?.image === image ? state.trial : undefined));
  // The policy for which the remedies were last computed: undoing a trial requests nothing again.
  const [kept, setKept] = useState<Policy | null>(null);
  if (trial !== undefined && trial.base !== kept) setKept(trial.base);
  const isBack = useTunerState(tuner, ({ state }) => state.policy === kept);
  const base = trial?.base ?? (isBack ? kept : null);
  const answer = useAnswer(tuner, "analyse", (policy) => ({
    policy: base ?? policy,
    options: { parts: [], images: [image] },
  }));
  const isCurrent = useIsCurrent(tuner, answer);
  // Remedies of an older policy stay in place until the new ones arrive, but cannot be tried.
  const isFound = base === null ? isCurrent : !answer.pending;
  const isTried = (setting: Setting): boolean => trial?.key === settingKey(setting);
  const attempt = (setting: Setting): void => {
    if (trial !== undefined) session.undo();
    if (!isTried(setting)) tryRemedy(session, { image, setting });
  };
  return (
    <section aria-label="What would change it">
      <h3 className={classes.title}>
        What would change it
        {/* On the same line: the button that was pressed must not move. */}
        {trial === undefined ? null : <span className="fine"> without the tried change</span>}
      </h3>
      <AnswerState what="what would change it" answer={answer}>
        {({ counterfactuals: [found] }) =>
          found === undefined || found.image !== image ? null : (
            <RemedyList
              found={found}
              policy={base ?? session.state.policy}
              action={(setting) => (
                <TryButton
                  label={`${isTried(setting) ? "Take back" : "Try"} ${settingText(setting)}`}
                  held={!isFound}
                  tried={isTried(setting)}
                  onTry={() => attempt(setting)}
                >
                  {isTried(setting) ? "Take back" : "Try"}
                </TryButton>
              )}
            />
          )
        }
      </AnswerState>
    </section>
  );
}
