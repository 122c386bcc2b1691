import { handlersOf } from "@/lib/server/http/handlersOf";
import { queueRoute } from "@/lib/server/queue/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(queueRoute);
