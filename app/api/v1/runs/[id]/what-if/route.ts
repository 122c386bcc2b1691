import { whatIfRoute } from "@/lib/server/http/routes/runResults";

export const POST = whatIfRoute.handle;
