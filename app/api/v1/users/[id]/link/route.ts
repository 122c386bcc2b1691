import { handlersOf } from "@/lib/server/http/handlersOf";
import { renewUserLinkRoute } from "@/lib/server/http/routes/users";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(renewUserLinkRoute);
