import { handlersOf } from "@/lib/server/http/handlersOf";
import { changeNodePoliciesRoute } from "@/lib/server/waterlines/nodeRoutes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(changeNodePoliciesRoute);
