"use client";

import { useEffect, useState } from "react";
import type { Heat, HeatRequest } from "@/lib/discovery";
import { policyOf, useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";

/** Of the samples that the query asks for. Undefined until it is computed; null where it returned none with times. */
export function useHeat(
  tuner: Tuner,
  { query, timezone }: Pick<HeatRequest, "query" | "timezone">,
): Heat | null | undefined {
  const [heat, setHeat] = useState<Heat | null>();
  const lookbackSeconds = useTunerState(tuner, (session) => {
    const asked = policyOf(session).queries.find(({ name }) => name === query);
    return asked !== undefined && "lookbackSeconds" in asked ? asked.lookbackSeconds : undefined;
  });
  useEffect(() => {
    let current = true;
    tuner.heat({ query, timezone, lookbackSeconds }).then(
      (answer) => {
        if (current) setHeat(answer);
      },
      // A zone that the browser does not know: the last map stays.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [tuner, query, timezone, lookbackSeconds]);
  return heat;
}
