import { handlersOf } from "@/lib/server/http/handlersOf";
import { projectMinutesRoute } from "@/lib/server/minutes/routes/costs";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(projectMinutesRoute);
