import { handlersOf } from "@/lib/server/http/handlersOf";
import { createTokenRoute, listTokensRoute } from "@/lib/server/auth/routes/tokens";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listTokensRoute, createTokenRoute);
