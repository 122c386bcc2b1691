import {
  webhookCreateSchema,
  webhooksSchema,
  webhookSchema,
  webhookTestSchema,
  webhookUpdateSchema,
} from "../../api/webhooks";
import { routesOf } from "../auth/defineRoute";
import { json } from "../http/body/json";
import { Answer } from "../http/route";
import { nameParams } from "../http/routes/params";
import { createWebhook, deleteWebhook, listWebhooks, testWebhook, updateWebhook } from "./service";

const route = routesOf("Webhooks");

export const listWebhooksRoute = route("GET /api/v1/webhook-receivers", "listWebhooks", {
  summary: "All registered receivers of events, by name, without their URLs and secrets.",
  role: "admin",
  response: { status: 200, description: "All of them", schema: webhooksSchema },
  handler: async () => ({ items: await listWebhooks(), nextCursor: null }),
});

export const createWebhookRoute = route("POST /api/v1/webhook-receivers", "createWebhook", {
  summary:
    "Register a receiver. Events are POSTed to its URL, signed by HMAC-SHA-256 with its secret; both are encrypted and never returned.",
  role: "admin",
  body: json(webhookCreateSchema),
  response: { status: 201, description: "The receiver", schema: webhookSchema, tells: ["location"] },
  handler: async ({ body, audit }) => {
    const created = await createWebhook(body, audit);
    return new Answer(created, { location: "/api/v1/webhook-receivers" });
  },
});

export const updateWebhookRoute = route("PUT /api/v1/webhook-receivers/{name}", "updateWebhook", {
  summary: "Change a receiver. What is absent stays; a new URL needs the secret again.",
  role: "admin",
  params: nameParams,
  body: json(webhookUpdateSchema),
  response: { status: 200, description: "The receiver", schema: webhookSchema },
  handler: ({ params, body, audit }) => updateWebhook(params.name, body, audit),
});

export const deleteWebhookRoute = route("DELETE /api/v1/webhook-receivers/{name}", "deleteWebhook", {
  summary: "Remove a receiver; what was not delivered is no longer sent.",
  role: "admin",
  params: nameParams,
  response: { status: 204, description: "Deleted" },
  handler: ({ params, audit }) => deleteWebhook(params.name, audit),
});

export const testWebhookRoute = route("POST /api/v1/webhook-receivers/{name}/test", "testWebhook", {
  summary: "Send one event of type `test` now, and report the answer.",
  role: "admin",
  limit: "expensive",
  params: nameParams,
  response: { status: 200, description: "The outcome", schema: webhookTestSchema },
  handler: ({ params, audit, signal }) => testWebhook(params.name, audit, signal),
});
