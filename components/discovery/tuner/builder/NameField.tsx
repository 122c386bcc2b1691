"use client";

import { ActionIcon, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import classes from "./Builder.module.css";

export interface NameFieldProps {
  readonly what: "signal" | "query";
  readonly name: string;
  /** All names of its kind. */
  readonly taken: readonly string[];
  /** Why it cannot be removed; null if it can. */
  readonly held: string | null;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

/**
 * The name of a signal or query, with a button to remove it. The name is applied on Enter or when the field is left,
 * not while typing: references to it are renamed too.
 */
export function NameField({ what, name, taken, held, onRename, onRemove }: NameFieldProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const problem = typed === null ? null : nameProblem(typed.trim(), name, taken, what);
  const take = (): void => {
    if (typed === null || problem !== null) return;
    setTyped(null);
    if (typed.trim() !== name) onRename(typed.trim());
  };
  return (
    <div className={`${classes.wide} ${classes.term}`}>
      <TextInput
        size="xs"
        label="Name"
        description={held ?? undefined}
        value={typed ?? name}
        error={problem === null ? undefined : `${problem}; ${name} stays`}
        errorProps={{ role: "alert" }}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
          if (event.key === "Escape") setTyped(null);
        }}
      />
      <ActionIcon
        variant="default"
        aria-label={`Remove the ${what} ${name}`}
        title={held ?? "Remove"}
        disabled={held !== null}
        onClick={onRemove}
      >
        <IconTrash size={15} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

function nameProblem(typed: string, own: string, taken: readonly string[], what: string): string | null {
  if (typed === "") return "a name is needed";
  return typed !== own && taken.includes(typed) ? `another ${what} has this name` : null;
}
