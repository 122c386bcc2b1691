"use client";

import type { TestedEmail } from "@/lib/api/email";
import { apiFetch, shape } from "@/lib/client/api";
import { useWrite, type Write } from "@/lib/client/hooks/server";

/** A message to every saved recipient, at once. */
export function useTestEmail(): Write<readonly TestedEmail[], undefined> {
  return useWrite(
    async () =>
      (
        await apiFetch("/settings/test-email", shape(import("@/lib/api/email"), "testedEmailsSchema"), {
          method: "POST",
          json: {},
        })
      ).items,
  );
}
