import { handlersOf } from "@/lib/server/http/handlersOf";
import { getGuardRoute, setGuardRoute } from "@/lib/server/replay/guard/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(getGuardRoute, setGuardRoute);
