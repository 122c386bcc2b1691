"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { addUnsaved, asksForAll, mayLeave, type Unsaved } from "../unsaved";
import { useGo } from "./go";

export interface LeaveGuard {
  /** Lets the page be left unasked: it is saved. */
  readonly release: () => void;
  /** Asks before a dialog with what is unsaved closes; resolves to whether it may. */
  readonly mayClose: () => Promise<boolean>;
}

/**
 * While `active`, asks before a link, Back, Forward or code leads to another page (useGo), or the window closes. `lost` is
 * a sentence that says what would be lost; `confirmLeave` gets those of all forms that are unsaved and resolves to whether
 * to go. What stays on the page passes, such as another tab of it, unless the form is on it for the address's query alone
 * (`byQuery`): another query takes it away then.
 *
 * Back and Forward are asked about where the browser has the Navigation API and lets them be stopped: once after each time
 * that the person did something on the page.
 */
export function useLeaveGuard(
  active: boolean,
  lost: string,
  confirmLeave: (lost: readonly string[]) => Promise<boolean>,
  byQuery = false,
): LeaveGuard {
  const go = useGo();
  const registered = useRef<{ readonly entry: Unsaved; readonly remove: () => void } | null>(null);
  const follow = useEffectEvent((href: string) => void go(href));
  const ask = useEffectEvent(confirmLeave);
  useEffect(() => {
    if (!active) return undefined;
    const entry: Unsaved = { lost, ask: (all) => ask(all) };
    const remove = addUnsaved(entry);
    registered.current = { entry, remove };
    const beforeUnload = (event: BeforeUnloadEvent): void => {
      if (asksForAll(entry)) event.preventDefault();
    };
    const onClick = (event: MouseEvent): void => {
      const href = leavingHref(event, byQuery);
      if (href === null || !asksForAll(entry)) return;
      event.preventDefault();
      event.stopPropagation();
      follow(href);
    };
    const stopWatching = watchTraversals(byQuery, (staysOnPage) => {
      if (staysOnPage) return () => mayLeave([entry]);
      return asksForAll(entry) ? mayLeave : null;
    });
    window.addEventListener("beforeunload", beforeUnload);
    // In the capture phase: before the router's own handler on the link.
    document.addEventListener("click", onClick, true);
    return () => {
      remove();
      stopWatching();
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [active, lost, byQuery]);
  return {
    release: () => registered.current?.remove(),
    mayClose: () => mayLeave(registered.current === null ? [] : [registered.current.entry]),
  };
}

/** Where a click would lead away to within this site; null where it does not or where the browser opens a tab. */
function leavingHref(event: MouseEvent, byQuery: boolean): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  if (link.target === "_blank" || link.hasAttribute("download")) return null;
  if (link.origin !== window.location.origin || staysWith(link, byQuery)) return null;
  return link.pathname + link.search + link.hash;
}

/** Whether the form is there at this address, too. */
function staysWith({ pathname, search }: Pick<URL, "pathname" | "search">, byQuery: boolean): boolean {
  const { location } = window;
  return pathname === location.pathname && (!byQuery || search === location.search);
}

/**
 * Has steps through the history that take the form away wait for what `asks` gives; null where another one asks.
 * Returns how to stop.
 */
function watchTraversals(
  byQuery: boolean,
  asks: (staysOnPage: boolean) => (() => Promise<boolean>) | null,
): () => void {
  const navigation = "navigation" in window ? window.navigation : null;
  if (navigation === null) return () => undefined;
  let allowed: string | null = null;
  const onNavigate = (event: NavigateEvent): void => {
    const { key, url, index } = event.destination;
    const answered = key === allowed;
    allowed = null;
    if (event.navigationType !== "traverse" || !event.cancelable || answered) return;
    const to = new URL(url);
    if (staysWith(to, byQuery)) return;
    const ask = asks(to.pathname === window.location.pathname);
    const from = navigation.currentEntry?.index;
    if (from === undefined || ask === null) return;
    event.preventDefault();
    void ask().then((goes) => {
      if (!goes) return;
      allowed = key;
      window.history.go(index - from);
    });
  };
  navigation.addEventListener("navigate", onNavigate);
  return () => navigation.removeEventListener("navigate", onNavigate);
}
