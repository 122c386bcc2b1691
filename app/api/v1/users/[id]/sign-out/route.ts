import { handlersOf } from "@/lib/server/http/handlersOf";
import { signOutUserRoute } from "@/lib/server/auth/routes/users";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(signOutUserRoute);
