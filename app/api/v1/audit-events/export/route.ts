import { exportAuditEventsRoute } from "@/lib/server/http/routes/audit";

export const GET = exportAuditEventsRoute.handle;
