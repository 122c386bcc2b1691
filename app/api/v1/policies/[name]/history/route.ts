import { policyHistoryRoute } from "@/lib/server/http/routes/policies";

export const GET = policyHistoryRoute.handle;
