"use client";

import { useEffect, useState } from "react";
import type { Heat, HeatRequest } from "@/lib/discovery";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";

/** Undefined until it is computed; null where the query returned no samples with times. */
export function useHeat(tuner: Tuner, { query, timezone }: HeatRequest): Heat | null | undefined {
  const [heat, setHeat] = useState<Heat | null>();
  useEffect(() => {
    let current = true;
    tuner.heat({ query, timezone }).then(
      (answer) => {
        if (current) setHeat(answer);
      },
      // A zone that the browser does not know: the last map stays.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [tuner, query, timezone]);
  return heat;
}
