import { handlersOf } from "@/lib/server/http/handlersOf";
import { listNodesRoute } from "@/lib/server/waterlines/nodeRoutes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listNodesRoute);
