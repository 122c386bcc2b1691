import { handlersOf } from "@/lib/server/http/handlersOf";
import { changeProjectRoute, getProjectRoute } from "@/lib/server/queue/projectRoutes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(getProjectRoute, changeProjectRoute);
