import { handlersOf } from "@/lib/server/http/handlersOf";
import { pipelineMinutesRoute } from "@/lib/server/minutes/routes/costs";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(pipelineMinutesRoute);
