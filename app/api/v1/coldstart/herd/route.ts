import { handlersOf } from "@/lib/server/http/handlersOf";
import { herdRoute } from "@/lib/server/coldstart/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(herdRoute);
