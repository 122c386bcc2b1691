import { handlersOf } from "@/lib/server/http/handlersOf";
import { queueHistoryRoute } from "@/lib/server/queue/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(queueHistoryRoute);
