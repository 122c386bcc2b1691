import { handlersOf } from "@/lib/server/http/handlersOf";
import { revokeTokenRoute } from "@/lib/server/auth/routes/tokens";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(revokeTokenRoute);
