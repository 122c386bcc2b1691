import { metricsRoute } from "@/lib/server/http/routes/health";

export const GET = metricsRoute.handle;
