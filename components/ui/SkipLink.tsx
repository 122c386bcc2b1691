"use client";

import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** Id of the shell's place for links that skip to a page's main content. */
export const SKIP_LINKS_ID = "skip-links";

export interface SkipLinkProps {
  /** The id of the element that gets the focus. */
  readonly to: string;
  readonly children: ReactNode;
}

export function SkipLink({ to, children }: SkipLinkProps): ReactNode {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // The element belongs to the shell and exists only after mounting.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setPlace(document.getElementById(SKIP_LINKS_ID)), []);
  if (place === null) return null;
  return createPortal(
    <a
      href={`#${to}`}
      onClick={(event) => {
        // The address holds the page's state and must not change.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>,
    place,
  );
}
