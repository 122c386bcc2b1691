import { undeletePolicyRoute } from "@/lib/server/http/routes/policies";

export const POST = undeletePolicyRoute.handle;
