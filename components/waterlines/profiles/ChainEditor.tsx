"use client";

import { NativeSelect, VisuallyHidden } from "@mantine/core";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { flipped, keyTitle, moved, without, type Chain, type KeyChoice } from "./draft";
import { KeyRow, type KeyAct } from "./KeyRow";
import classes from "./Profiles.module.css";

export interface ChainEditorProps {
  /** Accessible name of the list: "CPU". */
  readonly title: string;
  readonly chain: Chain;
  /** Keys that can be added. */
  readonly choices: readonly KeyChoice[];
  readonly onChange: (chain: Chain) => void;
}

interface Focus {
  readonly key: string;
  readonly act: KeyAct;
}

/**
 * Edits a chain key by key: the first key that distinguishes two pods decides. By mouse, or by keyboard with Alt and
 * the arrow keys.
 */
export function ChainEditor({ title, chain, choices, onChange }: ChainEditorProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<Focus | null>(null);
  const [said, setSaid] = useState("");
  // A row that moves in the document loses the focus; this returns it to the moved key.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { key, act } = wanted.current;
    wanted.current = null;
    const row = [...(list.current?.children ?? [])].find((each) => each.getAttribute("data-key") === key);
    const other = act === "up" ? "down" : "up";
    const enabled = (name: KeyAct) => row?.querySelector<HTMLElement>(`[data-act="${name}"]:not(:disabled)`);
    (enabled(act) ?? enabled(other))?.focus();
  }, [chain]);
  const act = (at: number, what: KeyAct): void => {
    const key = chain[at]?.key ?? "";
    if (what === "flip") return onChange(flipped(chain, at));
    if (what === "remove") {
      const next = chain[at + 1] ?? chain[at - 1];
      wanted.current = next ? { key: next.key, act: "remove" } : null;
      setSaid(`${keyTitle(key)} is removed.`);
      return onChange(without(chain, at));
    }
    const by = what === "up" ? -1 : 1;
    const next = moved(chain, at, by);
    if (next === chain) return;
    wanted.current = { key, act: what };
    setSaid(`${keyTitle(key)} is key ${at + by + 1} of ${chain.length}.`);
    onChange(next);
  };
  return (
    <div className={classes.chain}>
      <ol ref={list} className={classes.keys} aria-label={`Keys of the chain ${title}`}>
        {chain.map((each, at) => (
          <KeyRow
            key={each.key}
            chainKey={each}
            place={at + 1}
            of={chain.length}
            onAct={(what) => act(at, what)}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <p className="fine">
        Pods that are equal by every key are ordered by Kubernetes namespace and name. Alt and an arrow key
        moves a key.
      </p>
      {choices.length === 0 ? null : (
        <NativeSelect
          label="Add a key"
          w={320}
          maw="100%"
          value=""
          data={[{ value: "", label: "Choose a key" }, ...choices]}
          onChange={({ currentTarget: { value } }) => {
            if (value === "") return;
            setSaid(`${keyTitle(value)} is key ${chain.length + 1}.`);
            onChange([...chain, { key: value }]);
          }}
        />
      )}
    </div>
  );
}
