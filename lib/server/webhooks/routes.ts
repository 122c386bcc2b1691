import {
  webhookCreateSchema,
  webhooksSchema,
  webhookSchema,
  webhookTestSchema,
  webhookUpdateSchema,
} from "../../api/webhooks";
import { routesOf } from "../auth/defineRoute";
import { json } from "../http/body/json";
import { tagged } from "../http/etag";
import { nameParams } from "../http/routes/params";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  testWebhook,
  updateWebhook,
} from "./service";

const route = routesOf("Webhooks");
const known = { status: 200, description: "The receiver", schema: webhookSchema, headers: ["etag"] } as const;

export const listWebhooksRoute = route("GET /api/v1/webhook-receivers", "listWebhooks", {
  summary: "List all registered receivers of events, by name, without their URLs and secrets.",
  role: "admin",
  response: { status: 200, description: "All receivers", schema: webhooksSchema },
  handler: async () => ({ items: await listWebhooks(), nextCursor: null }),
});

export const createWebhookRoute = route("POST /api/v1/webhook-receivers", "createWebhook", {
  summary:
    "Register a receiver. Events are sent to its URL by POST, signed by HMAC-SHA-256 with its secret. URL and secret are encrypted and never returned.",
  role: "admin",
  body: json(webhookCreateSchema),
  response: { ...known, status: 201, headers: ["etag", "location"] },
  conflict: "`nameTaken`: a webhook with this name exists; `tooMany`: there are as many as are allowed",
  handler: async ({ body, audit }) => {
    const created = await createWebhook(body, audit);
    const location = `/api/v1/webhook-receivers/${encodeURIComponent(created.name)}`;
    return tagged(created, { location });
  },
});

export const getWebhookRoute = route("GET /api/v1/webhook-receivers/{name}", "getWebhook", {
  summary: "Return a receiver, without its URL and secret. The ETag is the revision, for If-Match.",
  role: "admin",
  params: nameParams,
  response: known,
  handler: async ({ params }) => tagged(await getWebhook(params.name)),
});

export const updateWebhookRoute = route("PUT /api/v1/webhook-receivers/{name}", "updateWebhook", {
  summary:
    "Change a receiver. Omitted fields stay; a new URL requires the secret again. With If-Match, 412 if it has been changed since.",
  role: "admin",
  params: nameParams,
  ifMatch: true,
  body: json(webhookUpdateSchema),
  response: known,
  conflict: "`nameTaken`: a webhook with this name exists",
  handler: async ({ params, body, audit, ifMatch }) =>
    tagged(await updateWebhook(params.name, body, audit, ifMatch)),
});

export const deleteWebhookRoute = route("DELETE /api/v1/webhook-receivers/{name}", "deleteWebhook", {
  summary:
    "Remove a receiver. Pending deliveries are not sent. With If-Match, 412 if it has been changed since.",
  role: "admin",
  params: nameParams,
  ifMatch: true,
  response: { status: 204, description: "Receiver removed" },
  handler: ({ params, audit, ifMatch }) => deleteWebhook(params.name, audit, ifMatch),
});

export const testWebhookRoute = route("POST /api/v1/webhook-receivers/{name}/test", "testWebhook", {
  summary: "Send an event of type `test` now, and return the result.",
  role: "admin",
  limit: "expensive",
  params: nameParams,
  response: { status: 200, description: "The result of the delivery", schema: webhookTestSchema },
  handler: ({ params, audit, signal }) => testWebhook(params.name, audit, signal),
});
