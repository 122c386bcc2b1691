"use client";

import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import classes from "./AskImage.module.css";

/** Asks for any name, also one that no query returned. */
export function AskImage({ onAsk }: { readonly onAsk: (image: string) => void }): ReactNode {
  const [name, setName] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const image = name.trim();
    if (image === "") return;
    onAsk(image);
    setName("");
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        className={classes.input}
        label="Ask about another image"
        description="The full reference, as a query would return it; it need not be in the list."
        placeholder="registry.example.com/team/image:tag"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={1_000}
        spellCheck={false}
        autoComplete="off"
      />
      <Button type="submit" size="sm" variant="default" disabled={name.trim() === ""}>
        Why?
      </Button>
    </form>
  );
}
