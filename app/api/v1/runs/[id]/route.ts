import { getRunRoute } from "@/lib/server/http/routes/runs";

export const GET = getRunRoute.handle;
