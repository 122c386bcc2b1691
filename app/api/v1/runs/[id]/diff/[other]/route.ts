import { diffRunsRoute } from "@/lib/server/http/routes/runResults";

export const GET = diffRunsRoute.handle;
