"use client";

import { Popover, PopoverDropdown, PopoverTarget } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { takeFocus } from "../takeFocus";
import { GLOSSARY, type GlossaryTerm } from "./glossary";
import classes from "./Term.module.css";

export interface TermMeaningProps {
  readonly name: GlossaryTerm;
  readonly children: ReactNode;
}

/** The word with its meaning, open from the start; replaces the word that was pressed. */
export default function TermMeaning({ name, children }: TermMeaningProps): ReactNode {
  const [opened, setOpened] = useState(true);
  const word = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, and the focus with it.
  useEffect(() => void takeFocus(word.current), []);
  return (
    <Popover width={300} position="bottom-start" shadow="md" withArrow opened={opened} onChange={setOpened}>
      <PopoverTarget>
        <button
          ref={word}
          type="button"
          className={classes.term}
          title="What is this?"
          onClick={() => setOpened(!opened)}
          onKeyDown={({ key }) => {
            if (key === "Escape") setOpened(false);
          }}
        >
          {children}
        </button>
      </PopoverTarget>
      <PopoverDropdown>
        <p className={classes.text}>{GLOSSARY[name]}</p>
      </PopoverDropdown>
    </Popover>
  );
}
