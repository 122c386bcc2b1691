"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { navigationEnded, navigationTarget, subscribeNavigation } from "@/lib/client/navigation";
import classes from "./NavigationProgress.module.css";

/** A bar across the top of the page from when a link is followed until its page is shown. */
export function NavigationProgress(): ReactNode {
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const target = useSyncExternalStore(subscribeNavigation, navigationTarget, () => null);
  useEffect(() => navigationEnded(pathname, search), [pathname, search]);
  if (target === null) return null;
  return <div key={target} role="progressbar" aria-label="Loading the page" className={classes.bar} />;
}
