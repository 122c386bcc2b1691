"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { addUnsaved, asksForAll, mayLeave, type Unsaved } from "../unsaved";
import { useGo } from "./go";

export interface LeaveGuard {
  /** Lets the page be left without asking, because it is saved. */
  readonly release: () => void;
  /** Asks before a dialog with unsaved content closes; resolves to whether it may close. */
  readonly mayClose: () => Promise<boolean>;
}

/**
 * While `active`, asks before a link, Back, Forward or code (useGo) leads to another page, or the window closes.
 * `lost` is a sentence that says what would be lost; `confirmLeave` gets those of all unsaved forms and resolves to
 * whether to leave. Navigation within the page, such as to another tab of it, passes unless the form depends on the
 * address's query (`byQuery`) and the query changes.
 *
 * Asks about Back and Forward only if the browser has the Navigation API and the navigation can be cancelled: once
 * after each interaction with the page.
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
    // In the capture phase, so that it runs before the router's own handler on the link.
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

/** Returns the address within this site that a click leads to; null if it does not leave or opens a new tab. */
function leavingHref(event: MouseEvent, byQuery: boolean): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  if (link.target === "_blank" || link.hasAttribute("download")) return null;
  if (link.origin !== window.location.origin || staysWith(link, byQuery)) return null;
  return link.pathname + link.search + link.hash;
}

/** Whether the form is still shown at this address. */
function staysWith({ pathname, search }: Pick<URL, "pathname" | "search">, byQuery: boolean): boolean {
  const { location } = window;
  return pathname === location.pathname && (!byQuery || search === location.search);
}

/**
 * Holds history traversals that would remove the form until the question that `asks` returns is answered; null from
 * `asks` means that another form asks. Returns a function that stops watching.
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
