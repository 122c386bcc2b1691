"use client";

import type { TestedEmail } from "@/lib/api/email";
import { apiFetch, shape } from "@/lib/client/api";
import { useLongWrite, type LongWrite } from "@/lib/client/hooks/longWrite";

/** Twenty recipients, one after the other, each by a server that takes its time. */
const TIMEOUT_MS = 300_000;

/** A message to every saved recipient, at once. */
export function useTestEmail(): LongWrite<readonly TestedEmail[], undefined> {
  return useLongWrite(
    async (_, { signal }) =>
      (
        await apiFetch("/settings/test-email", shape(import("@/lib/api/email"), "testedEmailsSchema"), {
          method: "POST",
          json: {},
          signal,
          timeoutMs: TIMEOUT_MS,
        })
      ).items,
  );
}
