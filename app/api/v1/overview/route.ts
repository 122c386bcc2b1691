import { overviewRoute } from "@/lib/server/http/routes/overview";

export const GET = overviewRoute.handle;
