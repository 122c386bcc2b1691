import { handlersOf } from "@/lib/server/http/handlersOf";
import { liveRoute } from "@/lib/server/http/routes/health";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(liveRoute);
