import { handlersOf } from "@/lib/server/http/handlersOf";
import { changePasswordRoute } from "@/lib/server/auth/routes/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(changePasswordRoute);
