import { handlersOf } from "@/lib/server/http/handlersOf";
import { policyHistoryRoute } from "@/lib/server/discovery/routes/policies";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(policyHistoryRoute);
