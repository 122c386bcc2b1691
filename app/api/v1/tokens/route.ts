import { createTokenRoute, listTokensRoute } from "@/lib/server/http/routes/tokens";

export const GET = listTokensRoute.handle;
export const POST = createTokenRoute.handle;
