import { finishOidcRoute } from "@/lib/server/http/routes/oidc";

export const GET = finishOidcRoute.handle;
