import { handlersOf } from "@/lib/server/http/handlersOf";
import { schedulePolicyRoute } from "@/lib/server/http/routes/policies";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(schedulePolicyRoute);
