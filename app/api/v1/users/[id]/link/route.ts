import { handlersOf } from "@/lib/server/http/handlersOf";
import { renewUserLinkRoute } from "@/lib/server/auth/routes/users";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(renewUserLinkRoute);
