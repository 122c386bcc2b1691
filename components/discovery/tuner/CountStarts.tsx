"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { policyOf, useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { convertibleSignals, withJobStarts } from "@/lib/discovery";

/** Converts the usage signals of an exposure ranking to job starts per day, as one undo step. */
export function CountStarts({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const names = useTunerState(tuner, (session) =>
    convertibleSignals(policyOf(session))
      .map(({ name }) => name)
      .join(", "),
  );
  if (names === "") return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      onClick={() => tuner.session.edit(withJobStarts, { label: "job starts a day" })}
    >
      Count job starts a day in {names}
    </Button>
  );
}
