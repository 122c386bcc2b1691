import { handlersOf } from "@/lib/server/http/handlersOf";
import { getOperationRoute } from "@/lib/server/operations/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(getOperationRoute);
