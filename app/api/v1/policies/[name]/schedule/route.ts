import { schedulePolicyRoute } from "@/lib/server/http/routes/policies";

export const PUT = schedulePolicyRoute.handle;
