import { handlersOf } from "@/lib/server/http/handlersOf";
import { deleteWebhookRoute, getWebhookRoute, updateWebhookRoute } from "@/lib/server/webhooks/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  getWebhookRoute,
  updateWebhookRoute,
  deleteWebhookRoute,
);
