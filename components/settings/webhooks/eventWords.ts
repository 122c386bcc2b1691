/** Labels of webhook events. */
import type { WebhookEvent } from "@/lib/api/webhooks";

interface EventWords {
  /** Label of its checkbox. */
  readonly label: string;
  /** Short label for lists. */
  readonly short: string;
}

export const EVENT_WORDS: Readonly<Record<WebhookEvent, EventWords>> = {
  "expectedImages.dropped": {
    label: "A scheduled run drops an expected image",
    short: "dropped images",
  },
  "minutes.quota": {
    label: "A namespace has 25%, 5% or less than 1% of its compute minutes left",
    short: "compute minutes",
  },
  "changes.discovery": {
    label: "Policies or what they select change",
    short: "changes of policies",
  },
  "changes.replay": {
    label: "Guards, challengers or collections of jobs change",
    short: "changes of replays",
  },
  "changes.waterlines": {
    label: "A node goes over a waterline or back under, or waterlines change",
    short: "changes of nodes",
  },
  "changes.queue": {
    label: "Settings of the queue or a runner's part in it change",
    short: "changes of the queue",
  },
  "changes.minutes": {
    label: "Cost factors, quotas or a namespace's standing change",
    short: "changes of minutes",
  },
  "changes.sources": {
    label: "Data sources change, fail their test or pass it again",
    short: "changes of data sources",
  },
};
