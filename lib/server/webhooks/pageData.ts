import {
  webhookDeliveriesSchema,
  webhooksSchema,
  type WebhookDeliveries,
  type WebhookView,
} from "../../api/webhooks";
import { forAdmin } from "../auth/pageSession";
import { listDeliveries } from "./deliveries";
import { listWebhooks } from "./service";

/** As a webhook's card asks for them. */
const DEAD_LETTERS = { limit: 20, state: "failed" } as const;

export interface WebhooksStart {
  readonly webhooks: readonly WebhookView[];
  /** In the order of the webhooks, of which there are 20 at most. */
  readonly deadLetters: readonly WebhookDeliveries[];
}

/** What the page of webhooks is sent with; for administrators. */
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
