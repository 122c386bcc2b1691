import { handlersOf } from "@/lib/server/http/handlersOf";
import { listRunsRoute } from "@/lib/server/discovery/routes/runs";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listRunsRoute);
