import { handlersOf } from "@/lib/server/http/handlersOf";
import { listSessionsRoute, signOutEverywhereRoute } from "@/lib/server/auth/routes/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  listSessionsRoute,
  signOutEverywhereRoute,
);
