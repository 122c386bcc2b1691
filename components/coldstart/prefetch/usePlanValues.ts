"use client";

import { parseAsJson, useQueryState } from "nuqs";
import { useState } from "react";
import type { PlanValues } from "./plan";

/** The maximum length of a plan in the address: some proxies truncate longer ones. */
const MOST_CHARACTERS = 4_000;

export interface PlanPlace {
  /** Null for the example. */
  readonly given: PlanValues | null;
  /** Whether the plan is too large for the address and kept only in this page. */
  readonly onlyHere: boolean;
  readonly onPlan: (values: PlanValues) => void;
}

/** The entered plan, stored in the address if it fits. */
export function usePlanValues(readPlan: (value: unknown) => PlanValues | null): PlanPlace {
  const [addressed, setAddressed] = useQueryState(
    "plan",
    parseAsJson<PlanValues>(readPlan).withOptions({ history: "push" }),
  );
  const [large, setLarge] = useState<PlanValues | null>(null);
  const onPlan = (values: PlanValues): void => {
    const fits = JSON.stringify(values).length <= MOST_CHARACTERS;
    setLarge(fits ? null : values);
    void setAddressed(fits ? values : null);
  };
  // Going back to an address with a plan shows that plan.
  const onlyHere = large !== null && addressed === null;
  return { given: onlyHere ? large : addressed, onlyHere, onPlan };
}
