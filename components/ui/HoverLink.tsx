"use client";

import Link from "next/link";
import { useState, type ComponentProps, type ReactNode } from "react";

/**
 * A link whose page is prefetched when the pointer or focus reaches it. A plain Link prefetches as soon as it is
 * visible, so that the pages of the navigation would be requested on each page load, before what the page itself
 * needs.
 */
export function HoverLink(props: Omit<ComponentProps<typeof Link>, "prefetch">): ReactNode {
  const [near, setNear] = useState(false);
  return (
    <Link
      {...props}
      // Null is the framework's default, which prefetches now.
      prefetch={near ? null : false}
      onMouseEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
    />
  );
}
