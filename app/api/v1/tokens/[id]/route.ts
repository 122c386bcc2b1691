import { handlersOf } from "@/lib/server/http/handlersOf";
import { revokeTokenRoute } from "@/lib/server/http/routes/tokens";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(revokeTokenRoute);
