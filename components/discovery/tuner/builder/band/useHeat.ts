"use client";

import { useEffect, useState } from "react";
import type { Heat, HeatRequest } from "@/lib/discovery";
import { policyOf, useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";

/** The heat map of the samples that the query requests. Undefined until computed; null if they have no times. */
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
      // If the browser does not support the zone, the last map stays.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [tuner, query, timezone, lookbackSeconds]);
  return heat;
}
