import { dryRunRoute } from "@/lib/server/http/routes/runs";

export const POST = dryRunRoute.handle;
