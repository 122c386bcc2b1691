"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Validation } from "@/lib/api/policies";
import type { Semantics } from "@/lib/discovery";
import { apiFetch, shape } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/queryKeys";

const DEBOUNCE_MS = 350;

export interface ValidationState {
  /** The newest answer; for an older text while `checking`. */
  readonly result: Validation | null;
  /** True until the answer belongs to the current text. */
  readonly checking: boolean;
  readonly error: Error | null;
}

/** Validates a document on the server while it is being typed. */
export function useValidation(spec: string, semantics: Semantics | null = null): ValidationState {
  const [settled] = useDebouncedValue(spec, DEBOUNCE_MS);
  const query = useQuery({
    queryKey: queryKeys.validation(settled, semantics),
    queryFn: ({ signal }) =>
      apiFetch("/policies/validate", shape(import("@/lib/api/policies"), "validationSchema"), {
        method: "POST",
        json: semantics === null ? { spec: settled } : { spec: settled, semantics },
        signal,
      }),
    enabled: settled.trim() !== "",
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return {
    result: settled.trim() === "" ? null : (query.data ?? null),
    checking: spec.trim() !== "" && (spec !== settled || query.isFetching || query.isPlaceholderData),
    error: query.error,
  };
}
