import { handlersOf } from "@/lib/server/http/handlersOf";
import { withdrawInstanceQuotaRoute } from "@/lib/server/minutes/routes/quotas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(withdrawInstanceQuotaRoute);
