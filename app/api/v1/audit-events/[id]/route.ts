import { handlersOf } from "@/lib/server/http/handlersOf";
import { getAuditEventRoute } from "@/lib/server/audit/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(getAuditEventRoute);
