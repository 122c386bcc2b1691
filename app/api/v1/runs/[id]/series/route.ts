import { runSeriesRoute } from "@/lib/server/http/routes/runResults";

export const GET = runSeriesRoute.handle;
