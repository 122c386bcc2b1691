import { handlersOf } from "@/lib/server/http/handlersOf";
import { createJobSetRoute, listJobSetsRoute } from "@/lib/server/replay/jobSets/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listJobSetsRoute, createJobSetRoute);
