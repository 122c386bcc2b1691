import { handlersOf } from "@/lib/server/http/handlersOf";
import { getJobSetRoute } from "@/lib/server/replay/jobSets/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(getJobSetRoute);
