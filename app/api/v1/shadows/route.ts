import { handlersOf } from "@/lib/server/http/handlersOf";
import { listShadowsRoute } from "@/lib/server/replay/shadow/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listShadowsRoute);
