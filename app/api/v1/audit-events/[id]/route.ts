import { getAuditEventRoute } from "@/lib/server/http/routes/audit";

export const GET = getAuditEventRoute.handle;
