"use client";

import { useState } from "react";

export interface Edited<T> {
  /** React key of the form. Changes when another item is opened, not when the item is renamed. */
  readonly key: number;
  /**
   * The item as last read, kept while the list already has it under a new name; null if the list does not have it.
   */
  readonly item: T | null;
  /** Call after the form has renamed the item. */
  readonly renamed: (name: string) => void;
}

interface Opened<T> {
  readonly key: number;
  /** All names that the item has had since it was opened. */
  readonly names: readonly (string | null)[];
  readonly item: T | null;
}

/**
 * The item of a list that is edited, by its name in the address (`named`); `setNamed` writes a new name to the
 * address.
 */
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
