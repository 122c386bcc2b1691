import { beginOidcRoute } from "@/lib/server/http/routes/oidc";

export const GET = beginOidcRoute.handle;
