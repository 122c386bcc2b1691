"use client";

import type { ReactNode } from "react";
import { formatInstant, formatRelative } from "@/lib/client/format";
import { useNow } from "@/lib/client/hooks/now";

export interface RelativeTimeProps {
  /** ISO 8601, or null for never. */
  readonly at: string | null;
  readonly never?: string;
}

/** "3 min ago", the absolute time with its zone in the title. */
export function RelativeTime({ at, never = "never" }: RelativeTimeProps): ReactNode {
  const now = useNow(15_000);
  if (at === null) return <span>{never}</span>;
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {now === null ? formatInstant(at) : formatRelative(Date.parse(at), now)}
    </time>
  );
}
