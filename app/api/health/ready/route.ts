import { readyRoute } from "@/lib/server/http/routes/health";

export const GET = readyRoute.handle;
