import { handlersOf } from "@/lib/server/http/handlersOf";
import { changeUserRoute, deleteUserRoute, getUserRoute } from "@/lib/server/auth/routes/users";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  getUserRoute,
  changeUserRoute,
  deleteUserRoute,
);
