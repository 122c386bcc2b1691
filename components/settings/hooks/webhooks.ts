"use client";

/** Registered receivers of events; administrators only. */
import { pageOf } from "@/lib/api/common";
import {
  webhookSchema,
  webhookTestSchema,
  type WebhookTest,
  type WebhookUpdate,
  type WebhookView,
} from "@/lib/api/webhooks";
import { apiFetch, nothingSchema } from "@/lib/client/api";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";
import { afterWebhookWrite } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";

const at = (name: string, rest = ""): string => `/webhook-receivers/${encodeURIComponent(name)}${rest}`;
const listSchema = pageOf(webhookSchema);

export function useWebhooks(enabled: boolean): Read<readonly WebhookView[]> {
  return useRead(
    queryKeys.webhooks,
    async (signal) => (await apiFetch("/webhook-receivers", listSchema, { signal })).items,
    { enabled },
  );
}

export interface SaveWebhook {
  /** The name it has now; null registers a new one. */
  readonly current: string | null;
  readonly input: WebhookUpdate;
}

export function useSaveWebhook(): Write<WebhookView, SaveWebhook> {
  return useWrite(
    ({ current, input }) =>
      apiFetch(current === null ? "/webhook-receivers" : at(current), webhookSchema, {
        method: current === null ? "POST" : "PUT",
        json: input,
      }),
    afterWebhookWrite,
  );
}

export function useDeleteWebhook(): Write<undefined, string> {
  return useWrite((name) => apiFetch(at(name), nothingSchema, { method: "DELETE" }), afterWebhookWrite);
}

export function useTestWebhook(): Write<WebhookTest, string> {
  return useWrite((name) => apiFetch(at(name, "/test"), webhookTestSchema, { method: "POST", json: {} }));
}
