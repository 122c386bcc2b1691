import { handlersOf } from "@/lib/server/http/handlersOf";
import { createUserRoute, listUsersRoute } from "@/lib/server/auth/routes/users";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listUsersRoute, createUserRoute);
