import { handlersOf } from "@/lib/server/http/handlersOf";
import { simulateQueueRoute } from "@/lib/server/queue/simulationRoute";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(simulateQueueRoute);
