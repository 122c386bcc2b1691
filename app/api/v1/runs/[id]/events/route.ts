import { runEventsRoute } from "@/lib/server/http/routes/runs";

export const GET = runEventsRoute.handle;
