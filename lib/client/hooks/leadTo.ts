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
 * Sends a write and goes to the page that its answer leads to, unless the reader has gone elsewhere by then. `onSaved` is
 * called before: with it a form says that what it held is saved. Callbacks of `mutate` would be lost with their
 * component, which a page that is still coming in may draw again.
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
