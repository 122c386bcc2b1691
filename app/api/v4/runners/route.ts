import { handlersOf } from "@/lib/server/http/handlersOf";
import { registerRunnerRoute, unregisterRunnerRoute } from "@/lib/server/queue/runnerApi/runnerRoutes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  registerRunnerRoute,
  unregisterRunnerRoute,
);
