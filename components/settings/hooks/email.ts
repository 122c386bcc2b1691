"use client";

import { z } from "zod";
import { testedEmailSchema, type TestedEmail } from "@/lib/api/email";
import { apiFetch } from "@/lib/client/api";
import { useWrite, type Write } from "@/lib/client/hooks/server";

const answerSchema = z.object({ items: z.array(testedEmailSchema) });

/** A message to every saved recipient, at once. */
export function useTestEmail(): Write<readonly TestedEmail[], undefined> {
  return useWrite(
    async () => (await apiFetch("/settings/test-email", answerSchema, { method: "POST", json: {} })).items,
  );
}
