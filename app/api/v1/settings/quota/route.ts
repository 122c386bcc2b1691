import { handlersOf } from "@/lib/server/http/handlersOf";
import { changeInstanceQuotaRoute, instanceQuotaRoute } from "@/lib/server/minutes/routes/quotas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  changeInstanceQuotaRoute,
  instanceQuotaRoute,
);
