import { policyTemplatesRoute } from "@/lib/server/http/routes/policies";

export const GET = policyTemplatesRoute.handle;
