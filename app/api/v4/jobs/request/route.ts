import { handlersOf } from "@/lib/server/http/handlersOf";
import { requestJobRoute } from "@/lib/server/queue/runnerApi/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(requestJobRoute);
