import { handlersOf } from "@/lib/server/http/handlersOf";
import { overviewRoute } from "@/lib/server/overview/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(overviewRoute);
