"use client";

import type { ReactNode } from "react";
import { parityNotes } from "@/lib/discovery";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { AnswerPanel } from "../AnswerPanel";
import { usePanelAnswer } from "../usePanelAnswer";
import classes from "./compare.module.css";

/** What the released operator does differently apart from its semantics, so that nobody expects its exact numbers. */
export function ParityNotes({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const answer = usePanelAnswer(tuner, "result", (policy) => ({
    policy: { ...policy, semantics: "operator" },
  }));
  const { policy } = answer;
  return (
    <AnswerPanel
      title="What the released operator does differently"
      description="Version 2.0.11; none of it is in the numbers below."
      what="the operator's ranking"
      answer={answer}
    >
      {(result) => {
        const notes = policy === null ? [] : parityNotes(policy, result);
        if (notes.length === 0) {
          return <p className="note">Nothing that matters for this policy and these samples.</p>;
        }
        return (
          <ul className={classes.notes}>
            {notes.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        );
      }}
    </AnswerPanel>
  );
}
