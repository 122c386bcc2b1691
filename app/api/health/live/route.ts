import { liveRoute } from "@/lib/server/http/routes/health";

export const GET = liveRoute.handle;
