import { handlersOf } from "@/lib/server/http/handlersOf";
import { runnerWhatIfRoute } from "@/lib/server/queue/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(runnerWhatIfRoute);
