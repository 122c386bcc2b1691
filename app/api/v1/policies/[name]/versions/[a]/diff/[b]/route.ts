import { diffVersionsRoute } from "@/lib/server/http/routes/policyVersions";

export const GET = diffVersionsRoute.handle;
