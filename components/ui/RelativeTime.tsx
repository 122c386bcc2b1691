"use client";

import { useState, type ReactNode } from "react";
import { formatInstant, formatRelative } from "@/lib/client/format";
import { useNow } from "@/lib/client/hooks/now";

export interface RelativeTimeProps {
  /** ISO 8601, or null for never. */
  readonly at: string | null;
  readonly never?: string;
}

/** "3 min ago", with the absolute time and its zone in the title. */
export function RelativeTime({ at, never = "never" }: RelativeTimeProps): ReactNode {
  const [first] = useState(() => Date.now());
  const now = useNow(15_000);
  if (at === null) return <span>{never}</span>;
  return (
    // The server's clock may be slightly behind: its text stays until the page's first update.
    <time dateTime={at} title={now === null ? undefined : formatInstant(at)} suppressHydrationWarning>
      {formatRelative(Date.parse(at), now ?? first)}
    </time>
  );
}
