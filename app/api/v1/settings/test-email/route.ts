import { testEmailRoute } from "@/lib/server/email/routes";
import { handlersOf } from "@/lib/server/http/handlersOf";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(testEmailRoute);
