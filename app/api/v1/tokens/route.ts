import { handlersOf } from "@/lib/server/http/handlersOf";
import { createTokenRoute, listTokensRoute } from "@/lib/server/http/routes/tokens";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listTokensRoute, createTokenRoute);
