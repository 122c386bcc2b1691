import { deletePolicyRoute, getPolicyRoute, updatePolicyRoute } from "@/lib/server/http/routes/policies";

export const GET = getPolicyRoute.handle;
export const PUT = updatePolicyRoute.handle;
export const DELETE = deletePolicyRoute.handle;
