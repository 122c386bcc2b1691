import { handlersOf } from "@/lib/server/http/handlersOf";
import { exportAuditEventsRoute } from "@/lib/server/http/routes/audit";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(exportAuditEventsRoute);
