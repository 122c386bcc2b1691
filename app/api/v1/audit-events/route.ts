import { listAuditEventsRoute } from "@/lib/server/http/routes/overview";

export const GET = listAuditEventsRoute.handle;
