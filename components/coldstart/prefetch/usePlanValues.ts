"use client";

import { parseAsJson, useQueryState } from "nuqs";
import { useState } from "react";
import type { PlanValues } from "./plan";

/** Characters of a plan that an address can have: some proxies cut longer ones. */
const MOST_CHARACTERS = 4_000;

export interface PlanPlace {
  /** Null: the example. */
  readonly given: PlanValues | null;
  /** Too large for the address: only this page has it. */
  readonly onlyHere: boolean;
  readonly onPlan: (values: PlanValues) => void;
}

/** The plan that somebody entered, in the address where it fits. */
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
  // Whoever goes back to an address with a plan sees that one.
  const onlyHere = large !== null && addressed === null;
  return { given: onlyHere ? large : addressed, onlyHere, onPlan };
}
