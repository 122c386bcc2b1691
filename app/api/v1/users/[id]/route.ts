import { handlersOf } from "@/lib/server/http/handlersOf";
import { changeUserRoute, deleteUserRoute, getUserRoute } from "@/lib/server/http/routes/users";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  getUserRoute,
  changeUserRoute,
  deleteUserRoute,
);
