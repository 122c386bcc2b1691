"use client";

/** Registered receivers of events; administrators only. */
import { pageOf } from "@/lib/api/common";
import { operationSchema, type Operation } from "@/lib/api/operations";
import {
  webhookDeliverySchema,
  webhookSchema,
  webhookTestSchema,
  type WebhookTest,
  type WebhookUpdate,
  type WebhookView,
} from "@/lib/api/webhooks";
import { apiFetch, nothingSchema } from "@/lib/client/api";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";
import { afterRedelivery, afterWebhookWrite } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import type { z } from "zod";

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

const lettersSchema = pageOf(webhookDeliverySchema);

/** The newest 20 deliveries that were given up. */
export function useDeadLetters(name: string): Read<z.infer<typeof lettersSchema>> {
  return useRead(
    queryKeys.deadLetters.of(name),
    (signal) => apiFetch(at(name, "/deliveries?state=failed&limit=20"), lettersSchema, { signal }),
    // One that was sent again may be given up again.
    { refetchInterval: 30_000 },
  );
}

export interface Redeliver {
  readonly webhook: string;
  readonly id: string;
}

export function useRedeliver(): Write<Operation, Redeliver> {
  return useWrite(
    ({ webhook, id }) =>
      apiFetch(at(webhook, `/deliveries/${encodeURIComponent(id)}/redeliver`), operationSchema, {
        method: "POST",
        json: {},
      }),
    afterRedelivery,
  );
}
