import { metricsRoute } from "@/lib/server/routes";

export const GET = metricsRoute.handle;
