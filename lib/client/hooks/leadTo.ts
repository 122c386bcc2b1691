"use client";

import { useRouter } from "next/navigation";
import type { Write } from "./server";

type LeadTo = <A, V>(
  write: Write<A, V>,
  variables: V,
  href: (answer: A) => string,
  onError?: (error: unknown) => void,
) => void;

/**
 * Sends a write and goes to the page that its answer leads to, unless the reader has gone elsewhere by then. Callbacks
 * of `mutate` would be lost with their component, which a page that is still coming in may draw again.
 */
export function useLeadTo(): LeadTo {
  const router = useRouter();
  return (write, variables, href, onError = () => undefined) => {
    const { pathname } = window.location;
    write.mutateAsync(variables).then((answer) => {
      if (window.location.pathname === pathname) router.push(href(answer));
    }, onError);
  };
}
