import { handlersOf } from "@/lib/server/http/handlersOf";
import { exportAuditEventsRoute } from "@/lib/server/audit/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(exportAuditEventsRoute);
