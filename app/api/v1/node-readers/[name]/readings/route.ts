import { handlersOf } from "@/lib/server/http/handlersOf";
import { readNodesRoute } from "@/lib/server/waterlines/readings/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(readNodesRoute);
