"use client";

/**
 * The registry of keyboard shortcuts. Every shortcut is registered here, so that the list of keys shows exactly
 * what works on the current page. Keys without a modifier are inactive while somebody types, behind a dialog, and
 * if the person turned them off; those that a field handles itself are inactive in a dialog's fields.
 */
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { loneKeys } from "./keys/loneKeys";
import { begins, completes, hasModifier } from "./keys/pressed";

interface Shortcut {
  readonly keys: string;
  readonly label: string;
  readonly act: () => void;
}

export interface ListedShortcut {
  readonly label: string;
  /** Alternative ways to press it. */
  readonly ways: readonly string[];
}

interface Registry {
  readonly shortcuts: ReadonlyMap<string, Shortcut>;
  readonly set: (id: string, shortcut: Shortcut | null) => void;
}

/** Milliseconds within which the second key of a sequence must follow. */
const SECOND_KEY_MS = 1_500;
const TYPING =
  "input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, select, [contenteditable=true]";

const RegistryContext = createContext<Registry | null>(null);

export function ShortcutProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [shortcuts, setShortcuts] = useState<ReadonlyMap<string, Shortcut>>(new Map());
  // Key presses look up this map: a shortcut works as soon as it is bound, before the list is rendered again.
  const [bound] = useState(() => new Map<string, Shortcut>());
  const [set] = useState(() => (id: string, shortcut: Shortcut | null): void => {
    if (shortcut === null) bound.delete(id);
    else bound.set(id, shortcut);
    setShortcuts(new Map(bound));
  });
  const registry = useMemo(() => ({ shortcuts, set }), [shortcuts, set]);
  useKeys(bound);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

function useKeys(shortcuts: ReadonlyMap<string, Shortcut>): void {
  const pressed = useRef<{ readonly key: string | null; readonly at: number }>({ key: null, at: 0 });
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const lone = loneKeys() && !typingIn(event.target);
    const last = pressed.current;
    const before = event.timeStamp - last.at < SECOND_KEY_MS ? last.key : null;
    const own = OF_FIELDS.test(event.key) && inDialogField(event.target);
    const usable = [...shortcuts.values()].filter(({ keys }) => lone || (hasModifier(keys) && !own));
    const found = usable.filter(({ keys }) => completes(keys, event, before));
    const first = usable.some(({ keys }) => begins(keys, event));
    pressed.current = { key: first ? event.key.toLowerCase() : null, at: event.timeStamp };
    if (found.length === 0) return;
    event.preventDefault();
    for (const { act } of found) act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.documentElement.addEventListener("keydown", listen);
    return () => document.documentElement.removeEventListener("keydown", listen);
  }, []);
}

/** In a field, or in a dialog over the page that owns the keys. */
function typingIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${TYPING}, [role=dialog]`) !== null;
}

/** Undo, redo and submit: in a dialog's field they act on its text, not on the page behind. */
const OF_FIELDS = /^(z|y|enter)$/i;

function inDialogField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(TYPING) && target.closest("[role=dialog]") !== null;
}

/** Binds the shortcut while the component is mounted and `enabled` is true. */
export function useShortcut(keys: string, label: string, handler: () => void, enabled = true): void {
  const id = useId();
  const registry = use(RegistryContext);
  if (!registry) throw new Error("ShortcutProvider is missing above this component.");
  const { set } = registry;
  const act = useEffectEvent(handler);
  useEffect(() => {
    if (!enabled) return undefined;
    set(id, { keys, label, act: () => act() });
    return () => set(id, null);
  }, [set, id, keys, label, enabled]);
}

/** By label, in the order in which they were bound. */
export function useShortcutList(): readonly ListedShortcut[] {
  const registry = use(RegistryContext);
  const shortcuts = registry?.shortcuts;
  return useMemo(() => {
    const ways = new Map<string, string[]>();
    for (const { keys, label } of shortcuts?.values() ?? []) {
      const known = ways.get(label) ?? [];
      if (!known.includes(keys)) ways.set(label, [...known, keys]);
    }
    return [...ways].map(([label, keys]) => ({ label, ways: keys }));
  }, [shortcuts]);
}
