import { listRunsRoute } from "@/lib/server/http/routes/runs";

export const GET = listRunsRoute.handle;
