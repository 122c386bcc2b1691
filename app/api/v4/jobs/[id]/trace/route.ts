import { handlersOf } from "@/lib/server/http/handlersOf";
import { appendTraceRoute } from "@/lib/server/queue/runnerApi/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(appendTraceRoute);
