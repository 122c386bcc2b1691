import { listSessionsRoute, signOutEverywhereRoute } from "@/lib/server/http/routes/session";

export const GET = listSessionsRoute.handle;
export const DELETE = signOutEverywhereRoute.handle;
