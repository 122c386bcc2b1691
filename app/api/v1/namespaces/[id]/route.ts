import { handlersOf } from "@/lib/server/http/handlersOf";
import { changeQuotaRoute, namespaceQuotaRoute } from "@/lib/server/minutes/routes/quotas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(changeQuotaRoute, namespaceQuotaRoute);
