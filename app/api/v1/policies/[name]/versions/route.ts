import { handlersOf } from "@/lib/server/http/handlersOf";
import { listVersionsRoute } from "@/lib/server/discovery/routes/policyVersions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listVersionsRoute);
