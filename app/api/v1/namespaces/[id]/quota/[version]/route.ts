import { handlersOf } from "@/lib/server/http/handlersOf";
import { withdrawQuotaRoute } from "@/lib/server/minutes/routes/quotas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(withdrawQuotaRoute);
