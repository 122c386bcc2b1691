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

export interface SaveSettings {
  readonly input: SettingsInput;
  /**
   * The revision that the edit started from; a 412 means that somebody else saved in between. Undefined overwrites.
   */
  readonly revision: number | undefined;
}

export function useSaveSettings(): Write<Settings, SaveSettings> {
  return useWrite(
    ({ input, revision }) =>
      apiFetch("/settings", shape(import("@/lib/api/settings"), "settingsSchema"), {
        method: "PUT",
        json: input,
        ifMatch: revision,
      }),
    (client, _input, settings) => {
      client.setQueryData(queryKeys.settings, settings);
      // Pages read the unit of compute minutes from the session.
      client.setQueryData<SessionState>(
        queryKeys.session,
        (session) => session && { ...session, minutesUnit: settings.minutesUnit },
      );
    },
  );
}
