"use client";

import { useGo } from "./go";
import type { Write } from "./server";

type LeadTo = <A, V>(
  write: Write<A, V>,
  variables: V,
  href: (answer: A) => string,
  onError?: (error: unknown) => void,
) => void;

/**
 * Sends a write and goes to the page that its answer names, unless the reader has navigated elsewhere by then.
 * Calls `onSaved` first, with which a form marks its content as saved. Callbacks of `mutate` would be lost if their
 * component is remounted, which can happen while the page is still streaming in.
 */
export function useLeadTo(onSaved: () => void = () => undefined): LeadTo {
  const go = useGo();
  return (write, variables, href, onError = () => undefined) => {
    const { pathname } = window.location;
    write.mutateAsync(variables).then((answer) => {
      onSaved();
      if (window.location.pathname === pathname) void go(href(answer));
    }, onError);
  };
}
