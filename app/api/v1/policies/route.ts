import { createPolicyRoute, listPoliciesRoute } from "@/lib/server/http/routes/policies";

export const GET = listPoliciesRoute.handle;
export const POST = createPolicyRoute.handle;
