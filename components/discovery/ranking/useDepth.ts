"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { depths, type Depth } from "@/components/ranking/explanation/Explained";

/** The depth of explanations, stored in the address. */
export function useDepth(): [Depth, (depth: Depth) => void] {
  const [depth, setDepth] = useQueryState("depth", parseAsStringLiteral(depths).withDefault("sentence"));
  return [depth, (next) => void setDepth(next)];
}
