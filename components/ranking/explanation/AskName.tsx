"use client";

import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import classes from "./AskName.module.css";

export interface AskNameProps {
  /** "Ask about another image". */
  readonly label: string;
  readonly description: string;
  readonly placeholder: string;
  readonly onAsk: (name: string) => void;
}

/** Asks about any name, including one that is not ranked. */
export function AskName({ label, description, placeholder, onAsk }: AskNameProps): ReactNode {
  const [text, setText] = useState("");
  const name = text.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name === "") return;
    onAsk(name);
    setText("");
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        className={classes.input}
        label={label}
        description={description}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={1_000}
        spellCheck={false}
        autoComplete="off"
      />
      <Button type="submit" size="sm" variant="default" disabled={name === ""}>
        Why?
      </Button>
    </form>
  );
}
