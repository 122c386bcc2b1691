import { restoreVersionRoute } from "@/lib/server/http/routes/policyVersions";

export const POST = restoreVersionRoute.handle;
