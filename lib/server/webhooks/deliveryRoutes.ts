import { z } from "zod";
import { resourceNameSchema } from "../../api/common";
import { operationSchema } from "../../api/operations";
import { webhookDeliveriesQuerySchema, webhookDeliveriesSchema } from "../../api/webhooks";
import { routesOf } from "../auth/defineRoute";
import { queued } from "../http/etag";
import { nameParams } from "../http/routes/params";
import { getOperation } from "../operations/read";
import { listDeliveries, redeliver } from "./deliveries";

const route = routesOf("Webhooks");

export const listDeliveriesRoute = route(
  "GET /api/v1/webhook-receivers/{name}/deliveries",
  "listWebhookDeliveries",
  {
    summary:
      "List the deliveries to a receiver, newest first. `state=failed` selects dead letters: abandoned after six attempts in eleven minutes, kept for 90 days.",
    role: "admin",
    params: nameParams,
    query: webhookDeliveriesQuerySchema,
    response: { status: 200, description: "A page of deliveries", schema: webhookDeliveriesSchema },
    handler: ({ params, query }) => listDeliveries(params.name, query),
  },
);

export const redeliverRoute = route(
  "POST /api/v1/webhook-receivers/{name}/deliveries/{id}/redeliver",
  "redeliverWebhook",
  {
    summary:
      "Send a dead letter again, as a new delivery with the same body; 409 if the delivery is not a dead letter.",
    role: "admin",
    params: z.object({ name: resourceNameSchema, id: z.string().max(100) }),
    response: {
      status: 202,
      description: "The operation of the new delivery",
      schema: operationSchema,
      headers: ["location"],
    },
    conflict: "`notFailed`: the delivery is not a dead letter; `sentAgain`: it has already been sent again",
    handler: async ({ params, audit }) =>
      queued(await getOperation(await redeliver(params.name, params.id, audit))),
  },
);
