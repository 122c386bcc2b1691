"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { PermittedButton } from "@/components/ui/Permitted";
import { isUnderWay } from "@/lib/client/underWay";
import type { FoundOperation } from "./useUnderWay";

export interface Acts<T> {
  /** Null while an item is edited: another form would replace what is typed. */
  readonly edit: ((item: T) => void) | null;
  /** Starts the item's operation now. */
  readonly begin: (name: string) => void;
  readonly remove: (item: T) => void;
}

export interface BeginActionsProps<T> {
  readonly item: T;
  /** The item's noun in a sentence: "reader". */
  readonly noun: string;
  /** The verb of its operation: "Read". */
  readonly verb: string;
  readonly acts: Acts<T>;
}

/**
 * Actions in the row of an item whose operation is started manually or on schedule; only one of these runs at a time.
 */
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
        onClick={() => acts.remove(item)}
      >
        Remove
      </PermittedButton>
    </div>
  );
}
