import { handlersOf } from "@/lib/server/http/handlersOf";
import { getNodeRoute } from "@/lib/server/waterlines/nodeRoutes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(getNodeRoute);
