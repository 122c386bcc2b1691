"use client";

import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useAnswer } from "@/lib/client/tuner/useTuner";
import { notifyError } from "@/components/ui/notify";
import { AnswerState } from "../AnswerPanel";
import { applyMove } from "./applyMove";
import { headline, moveRows, type MoveRow, type Setting } from "./moves";
import type { ImageInsightProps } from "./props";
import classes from "./why.module.css";

/** The smallest single changes that take the image across the line, a click away where they can be set. */
export function WhatChanges({ tuner, image }: ImageInsightProps): ReactNode {
  const answer = useAnswer(tuner, "analyse", (policy) => ({
    policy,
    options: { parts: [], images: [image] },
  }));
  const [said, setSaid] = useState("");
  const apply = (selected: boolean, setting: Setting): void => {
    // The button stays where it is meanwhile, so that the focus does.
    if (answer.pending) return;
    applyMove(tuner, image, selected, setting).then(setSaid, (error: unknown) =>
      notifyError("The change could not be applied", error),
    );
  };
  const { policy } = tuner.session.state;
  return (
    <section aria-label="What would change it">
      <h3 className={classes.title}>What would change it</h3>
      <p role="status" className={said === "" ? classes.silent : classes.said}>
        {said}
      </p>
      <AnswerState what="what would change it" answer={answer}>
        {({ counterfactuals: [found] }) =>
          found === undefined || found.image !== image ? null : (
            <>
              <p className={classes.text}>{headline(found, policy.maxImages)}</p>
              {found.considered ? (
                <ul className={classes.moves}>
                  {moveRows(found, policy).map((row) => (
                    <Move key={row.key} row={row} onApply={(setting) => apply(found.selected, setting)} />
                  ))}
                </ul>
              ) : null}
            </>
          )
        }
      </AnswerState>
    </section>
  );
}

interface MoveProps {
  readonly row: MoveRow;
  readonly onApply: (setting: Setting) => void;
}

function Move({ row, onApply }: MoveProps): ReactNode {
  const { title, text, exact, possible, setting, settingText } = row;
  return (
    <li className={classes.move} data-possible={possible}>
      <div className={classes.what}>
        <strong>{title}</strong>
        <span title={exact === null ? undefined : `exactly ${exact}`}>{text}</span>
      </div>
      {setting === null ? null : (
        <Button variant="default" size="compact-sm" onClick={() => onApply(setting)}>
          Apply {settingText}
        </Button>
      )}
    </li>
  );
}
