import { handlersOf } from "@/lib/server/http/handlersOf";
import { diffVersionsRoute } from "@/lib/server/discovery/routes/policyVersions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(diffVersionsRoute);
