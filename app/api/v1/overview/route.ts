import { handlersOf } from "@/lib/server/http/handlersOf";
import { overviewRoute } from "@/lib/server/discovery/routes/overview";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(overviewRoute);
