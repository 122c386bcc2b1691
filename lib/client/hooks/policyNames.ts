"use client";

import { shape } from "../api";
import { fetchAll } from "../fetchAllPages";
import { queryKeys } from "../queryKeys";
import { useRead, type Read } from "./server";

/** At most 2,000, in the list's order; for selecting a policy. */
export function usePolicyNames({ enabled = true } = {}): Read<readonly string[]> {
  return useRead(
    queryKeys.policies.names(),
    async (signal) => {
      const { items } = await fetchAll(
        "/policies",
        shape(import("@/lib/api/policyNames"), "policyNameSchema"),
        signal,
      );
      return items.map(({ name }) => name);
    },
    { enabled },
  );
}
