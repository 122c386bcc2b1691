import { handlersOf } from "@/lib/server/http/handlersOf";
import { dryRunRoute } from "@/lib/server/discovery/routes/runs";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(dryRunRoute);
