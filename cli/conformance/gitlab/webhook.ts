/** GitLab's webhooks: signatures and repeated deliveries. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { deliveryKey } from "../../../lib/minutes";
import { webhookSignature } from "../../../lib/server/http/credentials/gitlabWebhook";
import type { Check } from "../suite";
import { kind } from "./kind";

const signature = kind(
  z.object({
    signing_token: z.string(),
    headers: z.object({ "webhook-id": z.string(), "webhook-timestamp": z.string() }),
    body: z.string(),
  }),
  ({ signing_token: token, headers, body }) => ({
    "webhook-signature": webhookSignature(token, headers["webhook-id"], headers["webhook-timestamp"], body),
  }),
);

const dedupe = kind(
  z.object({ deliveries: z.array(z.looseObject({ body: z.string() })) }),
  ({ deliveries }) => {
    const seen = new Set<string>();
    return {
      processed: deliveries.map(({ body, ...rest }) => {
        const headers = new Headers(z.record(z.string(), z.string()).parse(rest));
        const sha256 = createHash("sha256").update(body).digest("hex");
        const key = deliveryKey((name) => headers.get(name), sha256);
        const first = !seen.has(key);
        seen.add(key);
        return first;
      }),
    };
  },
);

export const WEBHOOK: Readonly<Record<string, Check>> = {
  "webhook.signature": signature,
  "webhook.dedupe": dedupe,
};
