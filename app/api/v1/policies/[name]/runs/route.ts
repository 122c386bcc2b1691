import { createRunRoute, listPolicyRunsRoute } from "@/lib/server/http/routes/runs";

export const POST = createRunRoute.handle;
export const GET = listPolicyRunsRoute.handle;
