import { handlersOf } from "@/lib/server/http/handlersOf";
import { collectJobSetRoute } from "@/lib/server/replay/collect/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(collectJobSetRoute);
