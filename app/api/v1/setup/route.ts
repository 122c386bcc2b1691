import { handlersOf } from "@/lib/server/http/handlersOf";
import { setupRoute } from "@/lib/server/auth/routes/setup";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(setupRoute);
