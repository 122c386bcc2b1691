import { handlersOf } from "@/lib/server/http/handlersOf";
import { readTraceRoute } from "@/lib/server/queue/runnerApi/peopleRoutes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(readTraceRoute);
