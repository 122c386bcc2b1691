import { handlersOf } from "@/lib/server/http/handlersOf";
import { listRunnersRoute, createRunnerRoute } from "@/lib/server/minutes/routes/runners";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listRunnersRoute, createRunnerRoute);
