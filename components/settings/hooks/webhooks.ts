"use client";

/** Registered receivers of events; administrators only. */
import type { Operation } from "@/lib/api/operations";
import type { WebhookDeliveries, WebhookTest, WebhookUpdate, WebhookView } from "@/lib/api/webhooks";
import { apiFetch, shape } from "@/lib/client/api";
import { useLongWrite, type LongWrite } from "@/lib/client/hooks/longWrite";
import { useRemove, type Shown } from "@/lib/client/hooks/remove";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";
import { afterRedelivery, afterWebhookWrite } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";

const at = (name: string, rest = ""): string => `/webhook-receivers/${encodeURIComponent(name)}${rest}`;
const shapes = () => import("@/lib/api/webhooks");

export function useWebhooks(): Read<readonly WebhookView[]> {
  return useRead(
    queryKeys.webhooks,
    async (signal) =>
      (await apiFetch("/webhook-receivers", shape(shapes(), "webhooksSchema"), { signal })).items,
  );
}

export interface SaveWebhook {
  /** The current name; null registers a new one. */
  readonly current: string | null;
  readonly input: WebhookUpdate;
  /**
   * The revision that the edit started from; a 412 means that somebody else saved in between. Undefined overwrites.
   */
  readonly revision: number | undefined;
}

export function useSaveWebhook(): Write<WebhookView, SaveWebhook> {
  return useWrite(
    ({ current, input, revision }) =>
      apiFetch(current === null ? "/webhook-receivers" : at(current), shape(shapes(), "webhookSchema"), {
        method: current === null ? "POST" : "PUT",
        json: input,
        ifMatch: revision,
      }),
    afterWebhookWrite,
  );
}

export const useDeleteWebhook = (): Write<undefined, Shown> => useRemove(at, afterWebhookWrite);

/** The receiver has 10 s to answer. */
export function useTestWebhook(): LongWrite<WebhookTest, string> {
  return useLongWrite((name, { signal }) =>
    apiFetch(at(name, "/test"), shape(shapes(), "webhookTestSchema"), { method: "POST", json: {}, signal }),
  );
}

/** The newest 20 deliveries that were given up. */
export function useDeadLetters(name: string): Read<WebhookDeliveries> {
  return useRead(
    queryKeys.deadLetters.of(name),
    (signal) =>
      apiFetch(at(name, "/deliveries?state=failed&limit=20"), shape(shapes(), "webhookDeliveriesSchema"), {
        signal,
      }),
    // A delivery that was sent again may be given up again.
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
      apiFetch(
        at(webhook, `/deliveries/${encodeURIComponent(id)}/redeliver`),
        shape(import("@/lib/api/operations"), "operationSchema"),
        { method: "POST", json: {} },
      ),
    afterRedelivery,
  );
}
