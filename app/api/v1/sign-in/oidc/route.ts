import { handlersOf } from "@/lib/server/http/handlersOf";
import { beginOidcRoute } from "@/lib/server/http/routes/oidc";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(beginOidcRoute);
