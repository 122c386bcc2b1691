import { handlersOf } from "@/lib/server/http/handlersOf";
import { runnersByUseRoute } from "@/lib/server/minutes/routes/runners";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(runnersByUseRoute);
