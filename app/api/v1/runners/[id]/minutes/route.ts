import { handlersOf } from "@/lib/server/http/handlersOf";
import { runnerMinutesRoute } from "@/lib/server/minutes/routes/runners";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(runnerMinutesRoute);
