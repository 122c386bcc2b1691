import { exportPolicyRoute } from "@/lib/server/http/routes/policyVersions";

export const GET = exportPolicyRoute.handle;
