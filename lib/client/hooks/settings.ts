"use client";

import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { settingsSchema, type Settings, type SettingsInput } from "@/lib/api/settings";
import { apiFetch } from "../api";
import { queryKeys } from "../queryKeys";

export function useSettings(): UseQueryResult<Settings> {
  return useQuery({
    queryKey: queryKeys.settings,
    queryFn: ({ signal }) => apiFetch("/settings", settingsSchema, { signal }),
  });
}

export function useSaveSettings(): UseMutationResult<Settings, Error, SettingsInput> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input) => apiFetch("/settings", settingsSchema, { method: "PUT", json: input }),
    onSuccess: (settings) => client.setQueryData(queryKeys.settings, settings),
  });
}
