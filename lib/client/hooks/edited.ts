"use client";

import { useState } from "react";

export interface Edited<T> {
  /** Of its form, which is another one for another thing alone, not for another name. */
  readonly key: number;
  /** As it was read last, also while the list has it under another name already; null where the list has none. */
  readonly item: T | null;
  /** Its form has renamed it. */
  readonly renamed: (name: string) => void;
}

interface Opened<T> {
  readonly key: number;
  /** What it was called since it was opened. */
  readonly names: readonly (string | null)[];
  readonly item: T | null;
}

/** What of a list is edited by the name that is `named` in the address; `setNamed` has the address follow a new name. */
export function useEdited<T extends { readonly name: string }>(
  items: readonly T[],
  named: string | null,
  setNamed: (name: string) => unknown,
): Edited<T> {
  const [opened, setOpened] = useState<Opened<T>>({ key: 0, names: [named], item: null });
  const found = items.find(({ name }) => name === named) ?? null;
  if (!opened.names.includes(named)) setOpened({ key: opened.key + 1, names: [named], item: found });
  else if (found !== null && found !== opened.item) setOpened({ ...opened, item: found });
  return {
    key: opened.key,
    item: found ?? opened.item,
    renamed: (name) => {
      setOpened((current) => ({ ...current, names: [...current.names, name] }));
      setNamed(name);
    },
  };
}
