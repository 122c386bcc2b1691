import { handlersOf } from "@/lib/server/http/handlersOf";
import { getSessionRoute, signInRoute, signOutRoute } from "@/lib/server/auth/routes/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  getSessionRoute,
  signInRoute,
  signOutRoute,
);
