import { handlersOf } from "@/lib/server/http/handlersOf";
import { overviewRoute } from "@/lib/server/http/routes/overview";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(overviewRoute);
