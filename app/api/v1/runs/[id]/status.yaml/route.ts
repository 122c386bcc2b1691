import { runStatusRoute } from "@/lib/server/http/routes/runResults";

export const GET = runStatusRoute.handle;
