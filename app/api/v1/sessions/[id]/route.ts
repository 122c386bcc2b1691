import { endSessionRoute } from "@/lib/server/http/routes/session";

export const DELETE = endSessionRoute.handle;
