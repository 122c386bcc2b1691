import { handlersOf } from "@/lib/server/http/handlersOf";
import { diffReplaysRoute } from "@/lib/server/replay/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(diffReplaysRoute);
