"use client";

import type { ReactNode } from "react";
import { useMounted } from "@mantine/hooks";
import { formatInstant, formatSpan } from "@/lib/client/format";
import { DateAndTime } from "./DateAndTime";

/** A time in the reader's zone; in UTC until the page knows it, as the server, which draws it first, does not. */
export function Instant({ at }: { readonly at: string }): ReactNode {
  const mounted = useMounted();
  return (
    <time dateTime={at}>
      <DateAndTime text={formatInstant(at, mounted ? undefined : "UTC")} />
    </time>
  );
}

/** From one time to another, likewise. */
export function InstantSpan({ from, to }: { readonly from: string; readonly to: string }): ReactNode {
  const mounted = useMounted();
  return formatSpan(from, to, mounted ? undefined : "UTC");
}
