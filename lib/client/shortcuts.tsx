"use client";

/**
 * The registry of keyboard shortcuts: whoever binds one names it here, so that the help dialog lists exactly what
 * works on the page at hand. Every shortcut has a modifier (WCAG 2.1.4: no lone characters).
 */
import { useHotkeys } from "@mantine/hooks";
import { createContext, use, useEffect, useId, useMemo, useState, type ReactNode } from "react";

export interface Shortcut {
  /** In Mantine's form: `mod+S`; `mod` is Cmd on a Mac, Ctrl elsewhere. */
  readonly keys: string;
  readonly label: string;
}

interface Registry {
  readonly shortcuts: ReadonlyMap<string, Shortcut>;
  readonly add: (id: string, shortcut: Shortcut) => void;
  readonly remove: (id: string) => void;
}

const RegistryContext = createContext<Registry | null>(null);

export function ShortcutProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [shortcuts, setShortcuts] = useState<ReadonlyMap<string, Shortcut>>(new Map());
  const actions = useMemo(
    () => ({
      add: (id: string, shortcut: Shortcut): void =>
        setShortcuts((current) => new Map(current).set(id, shortcut)),
      remove: (id: string): void =>
        setShortcuts((current) => {
          const next = new Map(current);
          next.delete(id);
          return next;
        }),
    }),
    [],
  );
  const value = useMemo(() => ({ shortcuts, ...actions }), [shortcuts, actions]);
  return <RegistryContext value={value}>{children}</RegistryContext>;
}

function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error("ShortcutProvider is missing above this component.");
  return registry;
}

/** Binds while mounted and enabled; works inside text fields too, since every shortcut has a modifier. */
export function useShortcut(keys: string, label: string, handler: () => void, enabled = true): void {
  const id = useId();
  const { add, remove } = useRegistry();
  useEffect(() => {
    if (!enabled) return undefined;
    add(id, { keys, label });
    return () => remove(id);
  }, [add, remove, id, keys, label, enabled]);
  useHotkeys(enabled ? [[keys, handler, { preventDefault: true }]] : [], [], true);
}

export function useShortcutList(): readonly Shortcut[] {
  const { shortcuts } = useRegistry();
  return useMemo(() => [...shortcuts.values()], [shortcuts]);
}
