import { getSessionRoute, signInRoute, signOutRoute } from "@/lib/server/http/routes/session";

export const GET = getSessionRoute.handle;
export const POST = signInRoute.handle;
export const DELETE = signOutRoute.handle;
