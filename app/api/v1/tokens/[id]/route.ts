import { revokeTokenRoute } from "@/lib/server/http/routes/tokens";

export const DELETE = revokeTokenRoute.handle;
