import { handlersOf } from "@/lib/server/http/handlersOf";
import { policyTemplatesRoute } from "@/lib/server/discovery/routes/policies";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(policyTemplatesRoute);
