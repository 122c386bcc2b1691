import { handlersOf } from "@/lib/server/http/handlersOf";
import { endSessionRoute } from "@/lib/server/auth/routes/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(endSessionRoute);
