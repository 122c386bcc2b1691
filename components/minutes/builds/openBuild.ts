"use client";

import { parseAsInteger, useQueryState } from "nuqs";

/** The build whose explanation is open, stored in the address. */
export function useOpenBuild(): readonly [number | null, (id: number | null) => void] {
  const [build, setBuild] = useQueryState("build", parseAsInteger.withOptions({ history: "push" }));
  return [build, (id) => void setBuild(id)];
}
