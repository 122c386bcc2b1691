import { handlersOf } from "@/lib/server/http/handlersOf";
import { cancelOperationRoute } from "@/lib/server/operations/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(cancelOperationRoute);
