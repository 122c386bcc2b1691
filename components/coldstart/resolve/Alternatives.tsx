import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Alternative } from "@/lib/coldstart/shapes";
import classes from "../ColdStart.module.css";
import type { WordedAlternative } from "../session/calls";

export interface AlternativesProps {
  readonly alternatives: readonly WordedAlternative[];
  readonly onTry: (alternative: Alternative) => void;
}

/** The changes that would make each of the other rules decide; a press applies them. */
export function Alternatives({ alternatives, onTry }: AlternativesProps): ReactNode {
  return (
    <section aria-label="What would change it">
      <h3 className={classes.heading}>What would change it</h3>
      {alternatives.length === 0 ? (
        <p className="note">No single answer leads to another rule.</p>
      ) : (
        <ul className={`plainList ${classes.alternatives}`}>
          {alternatives.map((alternative) => (
            <li key={alternative.rule}>
              <Button
                variant="default"
                size="compact-sm"
                className={classes.alternative}
                onClick={() => onTry(alternative)}
              >
                {alternative.rules} if {alternative.text}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
