import { handlersOf } from "@/lib/server/http/handlersOf";
import { updateJobRoute } from "@/lib/server/queue/runnerApi/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(updateJobRoute);
