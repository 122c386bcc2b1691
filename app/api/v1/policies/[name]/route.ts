import { handlersOf } from "@/lib/server/http/handlersOf";
import { deletePolicyRoute, getPolicyRoute, updatePolicyRoute } from "@/lib/server/discovery/routes/policies";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  getPolicyRoute,
  updatePolicyRoute,
  deletePolicyRoute,
);
