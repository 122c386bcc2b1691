import { handlersOf } from "@/lib/server/http/handlersOf";
import { getShadowRoute, setShadowRoute } from "@/lib/server/replay/shadow/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(getShadowRoute, setShadowRoute);
