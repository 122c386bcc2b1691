import { validatePolicyRoute } from "@/lib/server/http/routes/policies";

export const POST = validatePolicyRoute.handle;
