import { handlersOf } from "@/lib/server/http/handlersOf";
import { readyRoute } from "@/lib/server/http/routes/health";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(readyRoute);
