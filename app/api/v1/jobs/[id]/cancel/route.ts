import { handlersOf } from "@/lib/server/http/handlersOf";
import { cancelJobRoute } from "@/lib/server/queue/runnerApi/peopleRoutes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(cancelJobRoute);
