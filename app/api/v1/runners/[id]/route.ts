import { handlersOf } from "@/lib/server/http/handlersOf";
import { getRunnerRoute, changeFactorsRoute } from "@/lib/server/minutes/routes/runners";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(getRunnerRoute, changeFactorsRoute);
