"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";

/**
 * While `active`, asks before a link leads to another page or the window closes. `confirmLeave` resolves to
 * whether to go. Links within the page (another tab of it) pass.
 */
export function useLeaveGuard(active: boolean, confirmLeave: () => Promise<boolean>): void {
  const router = useRouter();
  const ask = useEffectEvent(async (href: string) => {
    if (await confirmLeave()) router.push(href);
  });
  useEffect(() => {
    if (!active) return undefined;
    const beforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const onClick = (event: MouseEvent): void => {
      const href = leavingHref(event);
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      void ask(href);
    };
    window.addEventListener("beforeunload", beforeUnload);
    // In the capture phase: before the router's own handler on the link.
    document.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [active]);
}

/** Where a click would lead away to within this site; null where it does not or where the browser opens a tab. */
function leavingHref(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  if (link.target === "_blank" || link.hasAttribute("download")) return null;
  if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return null;
  return link.pathname + link.search + link.hash;
}
