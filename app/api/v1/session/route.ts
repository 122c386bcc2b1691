import { handlersOf } from "@/lib/server/http/handlersOf";
import { getSessionRoute, signInRoute, signOutRoute } from "@/lib/server/http/routes/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  getSessionRoute,
  signInRoute,
  signOutRoute,
);
