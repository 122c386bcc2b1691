import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "../ColdStart.module.css";
import type { WordedMoment } from "../session/calls";

export interface MomentsProps {
  readonly moments: readonly WordedMoment[];
  readonly onLater: (laterMs: number) => void;
}

/** The times from which the same question has another answer; a press asks it at that time. */
export function Moments({ moments, onLater }: MomentsProps): ReactNode {
  return (
    <section aria-label="If it is asked later">
      <h3 className={classes.heading}>If it is asked later</h3>
      {moments.length < 2 ? (
        <p className="note">The answer stays the same: no pull in flight, no cooldown runs out.</p>
      ) : (
        <ol className={`plainList ${classes.alternatives}`}>
          {moments.map(({ laterMs, text, because, current }) => (
            <li key={laterMs}>
              <Button
                variant={current ? "light" : "default"}
                size="compact-sm"
                className={classes.alternative}
                aria-pressed={current}
                onClick={() => onLater(laterMs)}
              >
                {because === "" ? text : `${text}, since ${because}`}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
