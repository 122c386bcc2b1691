"use client";

import { ActionIcon, Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import type { Ranking } from "@/lib/discovery";
import { ChoiceField, optionsOf } from "./ChoiceField";
import { termSignals, withoutTerm, withTerm, withTermSignal } from "./termEdits";
import classes from "./Builder.module.css";

export interface TermsFieldProps {
  readonly tuner: Tuner;
  /** A ranking of a strategy with terms. */
  readonly ranking: Ranking;
  /** The policy's signals. */
  readonly names: readonly string[];
  /** "Term" or "Factor". */
  readonly word: string;
}

/** Selects the signals that a weighted sum adds or a product multiplies. */
export function TermsField({ tuner, ranking, names, word }: TermsFieldProps): ReactNode {
  const terms = termSignals(ranking);
  const spare = names.find((name) => !terms.includes(name));
  return (
    <div role="group" aria-label={`${word}s`} className={classes.terms}>
      <ul className={classes.termList}>
        {terms.map((signal, index) => (
          <li key={index} className={classes.term}>
            <ChoiceField
              label={`${word} ${index + 1}`}
              value={signal}
              options={optionsOf(names.includes(signal) ? names : [...names, signal])}
              onChange={(next) =>
                tuner.session.edit(withTermSignal(index, next), {
                  label: `${word.toLowerCase()} ${index + 1}`,
                })
              }
            />
            <ActionIcon
              variant="default"
              aria-label={`Remove ${word.toLowerCase()} ${index + 1}, ${signal}`}
              title="Remove"
              disabled={terms.length < 2}
              onClick={() =>
                tuner.session.edit(withoutTerm(index), {
                  label: `${word.toLowerCase()} ${signal} removed`,
                })
              }
            >
              <IconTrash size={15} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        size="compact-xs"
        disabled={spare === undefined}
        title={spare === undefined ? "Every signal is in it" : undefined}
        onClick={() => {
          if (spare !== undefined) {
            tuner.session.edit(withTerm(spare), { label: `${word.toLowerCase()} ${spare}` });
          }
        }}
      >
        Add {word.toLowerCase()}
      </Button>
    </div>
  );
}
