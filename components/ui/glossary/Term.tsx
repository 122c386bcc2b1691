"use client";

import { Popover, PopoverDropdown, PopoverTarget } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { GLOSSARY, type GlossaryTerm } from "./glossary";
import classes from "./Term.module.css";

export interface TermProps {
  readonly name: GlossaryTerm;
  /** As it is written where it stands; the term itself when absent. */
  readonly children?: ReactNode;
}

/** A word that says what it means when it is pressed. */
export function Term({ name, children = name }: TermProps): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <Popover width={300} position="bottom-start" shadow="md" withArrow opened={opened} onChange={setOpened}>
      <PopoverTarget>
        <button
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
