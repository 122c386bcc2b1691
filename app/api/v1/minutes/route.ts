import { handlersOf } from "@/lib/server/http/handlersOf";
import { monthUsageRoute } from "@/lib/server/minutes/routes/namespaces";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(monthUsageRoute);
