"use client";

import Link from "next/link";
import { useState, type ComponentProps, type ReactNode } from "react";

/**
 * A link whose page is fetched when a hand comes near. Fetched as soon as it is seen, as a plain Link's is, the pages
 * of every page's frame would be asked for at each opening, before what the page itself needs.
 */
export function HoverLink(props: Omit<ComponentProps<typeof Link>, "prefetch">): ReactNode {
  const [near, setNear] = useState(false);
  return (
    <Link
      {...props}
      // Null is the framework's own way, which fetches now that the link is near.
      prefetch={near ? null : false}
      onMouseEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
    />
  );
}
