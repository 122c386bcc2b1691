import { handlersOf } from "@/lib/server/http/handlersOf";
import { testWebhookRoute } from "@/lib/server/webhooks/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(testWebhookRoute);
