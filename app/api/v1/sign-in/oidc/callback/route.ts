import { handlersOf } from "@/lib/server/http/handlersOf";
import { finishOidcRoute } from "@/lib/server/auth/routes/oidc";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(finishOidcRoute);
