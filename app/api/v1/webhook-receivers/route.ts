import { handlersOf } from "@/lib/server/http/handlersOf";
import { createWebhookRoute, listWebhooksRoute } from "@/lib/server/webhooks/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listWebhooksRoute, createWebhookRoute);
