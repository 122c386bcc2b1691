"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { PermittedButton } from "@/components/ui/Permitted";
import { isUnderWay } from "@/lib/client/underWay";
import type { FoundOperation } from "./useUnderWay";

export interface Acts<T> {
  /** Null while one is edited: another's form would take the place of what is typed. */
  readonly edit: ((item: T) => void) | null;
  /** Begins its operation now. */
  readonly begin: (name: string) => void;
  readonly remove: (name: string) => void;
}

export interface BeginActionsProps<T> {
  readonly item: T;
  /** What it is called in a sentence: "reader". */
  readonly noun: string;
  /** What its operation does: "Read". */
  readonly verb: string;
  readonly acts: Acts<T>;
}

/** In the row of something whose operation is started by hand or on schedule; only one of these goes on at a time. */
export function BeginActions<T extends { readonly name: string; readonly last: FoundOperation | null }>({
  item,
  noun,
  verb,
  acts,
}: BeginActionsProps<T>): ReactNode {
  const { name, last } = item;
  return (
    <div className="actions">
      <PermittedButton
        needs="tuner"
        variant="default"
        size="compact-xs"
        aria-label={`${verb} ${name} now`}
        disabled={last !== null && isUnderWay(last.state)}
        onClick={() => acts.begin(name)}
      >
        {verb} now
      </PermittedButton>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Edit the ${noun} of ${name}`}
        disabled={acts.edit === null}
        onClick={() => acts.edit?.(item)}
      >
        Edit
      </Button>
      <PermittedButton
        needs="tuner"
        variant="subtle"
        size="compact-xs"
        aria-label={`Remove the ${noun} of ${name}`}
        onClick={() => acts.remove(name)}
      >
        Remove
      </PermittedButton>
    </div>
  );
}
