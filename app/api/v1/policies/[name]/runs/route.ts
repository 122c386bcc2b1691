import { handlersOf } from "@/lib/server/http/handlersOf";
import { createRunRoute, listPolicyRunsRoute } from "@/lib/server/discovery/routes/runs";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(createRunRoute, listPolicyRunsRoute);
