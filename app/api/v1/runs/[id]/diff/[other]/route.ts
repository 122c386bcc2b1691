import { handlersOf } from "@/lib/server/http/handlersOf";
import { diffRunsRoute } from "@/lib/server/discovery/routes/runResults";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(diffRunsRoute);
