/** Events of webhooks in words. */
import type { WebhookEvent } from "@/lib/api/webhooks";

interface EventWords {
  /** Of its choice. */
  readonly label: string;
  /** In a list. */
  readonly short: string;
}

export const EVENT_WORDS: Readonly<Record<WebhookEvent, EventWords>> = {
  "expectedImages.dropped": {
    label: "A scheduled run drops an expected image",
    short: "dropped images",
  },
  "minutes.quota": {
    label: "A namespace has 25%, 5% or nothing of its compute minutes left",
    short: "compute minutes",
  },
};
