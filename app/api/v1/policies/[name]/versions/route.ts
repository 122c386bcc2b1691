import { listVersionsRoute } from "@/lib/server/http/routes/policyVersions";

export const GET = listVersionsRoute.handle;
