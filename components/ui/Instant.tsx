"use client";

import type { ReactNode } from "react";
import { useMounted } from "@mantine/hooks";
import { formatInstant, formatSpan } from "@/lib/client/format";
import { DateAndTime } from "./DateAndTime";

/** A time in the reader's zone; in UTC on the server and until the page knows the zone. */
export function Instant({ at }: { readonly at: string }): ReactNode {
  const mounted = useMounted();
  return (
    <time dateTime={at}>
      <DateAndTime text={formatInstant(at, mounted ? undefined : "UTC")} />
    </time>
  );
}

/** A span between two times, in the same zones. */
export function InstantSpan({ from, to }: { readonly from: string; readonly to: string }): ReactNode {
  const mounted = useMounted();
  return formatSpan(from, to, mounted ? undefined : "UTC");
}
