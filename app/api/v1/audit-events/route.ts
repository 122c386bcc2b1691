import { listAuditEventsRoute } from "@/lib/server/http/routes/audit";

export const GET = listAuditEventsRoute.handle;
