import { handlersOf } from "@/lib/server/http/handlersOf";
import { getNodeTimelineRoute } from "@/lib/server/waterlines/nodeRoutes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(getNodeTimelineRoute);
