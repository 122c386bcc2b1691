"use client";

import type { SessionState } from "@/lib/api/accounts";
import type { Settings, SettingsInput } from "@/lib/api/settings";
import { apiFetch, shape } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/queryKeys";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";

export function useSettings(): Read<Settings> {
  return useRead(queryKeys.settings, (signal) =>
    apiFetch("/settings", shape(import("@/lib/api/settings"), "settingsSchema"), { signal }),
  );
}

/** `revision`: the one that the change began with, where nobody else's may be overwritten. */
export function useSaveSettings(revision: number): Write<Settings, SettingsInput> {
  return useWrite(
    (input) =>
      apiFetch("/settings", shape(import("@/lib/api/settings"), "settingsSchema"), {
        method: "PUT",
        json: input,
        ifMatch: `"${revision}"`,
      }),
    (client, _input, settings) => {
      client.setQueryData(queryKeys.settings, settings);
      // Pages read the unit of compute minutes with who is there.
      client.setQueryData<SessionState>(
        queryKeys.session,
        (session) => session && { ...session, minutesUnit: settings.minutesUnit },
      );
    },
  );
}
