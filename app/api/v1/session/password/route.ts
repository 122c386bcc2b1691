import { handlersOf } from "@/lib/server/http/handlersOf";
import { changePasswordRoute } from "@/lib/server/http/routes/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(changePasswordRoute);
