import {
  webhookDeliveriesSchema,
  webhooksSchema,
  type WebhookDeliveries,
  type WebhookView,
} from "../../api/webhooks";
import { forAdmin } from "../auth/pageSession";
import { listDeliveries } from "./deliveries";
import { listWebhooks } from "./service";

/** With the query of a webhook's card. */
const DEAD_LETTERS = { limit: 20, state: "failed" } as const;

export interface WebhooksStart {
  readonly webhooks: readonly WebhookView[];
  /** In the order of the webhooks, of which there are at most 20. */
  readonly deadLetters: readonly WebhookDeliveries[];
}

/** Initial data of the page of webhooks, for administrators. */
export function webhooksStart(): Promise<WebhooksStart | null> {
  return forAdmin(async () => {
    const webhooks = await listWebhooks();
    const deadLetters = await Promise.all(webhooks.map(({ name }) => listDeliveries(name, DEAD_LETTERS)));
    return {
      webhooks: webhooksSchema.parse({ items: webhooks, nextCursor: null }).items,
      deadLetters: webhookDeliveriesSchema.array().parse(deadLetters),
    };
  });
}
