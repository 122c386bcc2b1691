import { handlersOf } from "@/lib/server/http/handlersOf";
import { getJobStoryRoute } from "@/lib/server/names/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(getJobStoryRoute);
