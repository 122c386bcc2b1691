import { handlersOf } from "@/lib/server/http/handlersOf";
import { removeRunnerManagerRoute } from "@/lib/server/queue/runnerApi/runnerRoutes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(removeRunnerManagerRoute);
