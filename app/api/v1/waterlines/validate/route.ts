import { handlersOf } from "@/lib/server/http/handlersOf";
import { validateWaterlinesRoute } from "@/lib/server/waterlines/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(validateWaterlinesRoute);
