import { handlersOf } from "@/lib/server/http/handlersOf";
import { createReplayRoute, listReplaysRoute } from "@/lib/server/replay/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listReplaysRoute, createReplayRoute);
