import { handlersOf } from "@/lib/server/http/handlersOf";
import { diffVersionsRoute } from "@/lib/server/http/routes/policyVersions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(diffVersionsRoute);
