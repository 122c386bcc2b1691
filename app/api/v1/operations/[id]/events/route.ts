import { handlersOf } from "@/lib/server/http/handlersOf";
import { operationEventsRoute } from "@/lib/server/operations/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(operationEventsRoute);
