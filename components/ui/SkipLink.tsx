"use client";

import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** The shell's place for links past everything that comes before a page's main thing. */
export const SKIP_LINKS_ID = "skip-links";

export interface SkipLinkProps {
  /** The id of what takes the focus. */
  readonly to: string;
  readonly children: ReactNode;
}

export function SkipLink({ to, children }: SkipLinkProps): ReactNode {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // The place is the shell's: it is there once the page is.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setPlace(document.getElementById(SKIP_LINKS_ID)), []);
  if (place === null) return null;
  return createPortal(
    <a
      href={`#${to}`}
      onClick={(event) => {
        // The address is the page's state, and stays as it is.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>,
    place,
  );
}
