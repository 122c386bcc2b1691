import { handlersOf } from "@/lib/server/http/handlersOf";
import { resolveRoute } from "@/lib/server/coldstart/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(resolveRoute);
