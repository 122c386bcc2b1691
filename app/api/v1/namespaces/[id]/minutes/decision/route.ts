import { handlersOf } from "@/lib/server/http/handlersOf";
import { decideMinutesRoute } from "@/lib/server/minutes/routes/decision";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(decideMinutesRoute);
