import { handlersOf } from "@/lib/server/http/handlersOf";
import { previewQuotaRoute } from "@/lib/server/minutes/routes/quotas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(previewQuotaRoute);
