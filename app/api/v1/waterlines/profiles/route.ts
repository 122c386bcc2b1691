import { handlersOf } from "@/lib/server/http/handlersOf";
import { listWaterlineProfilesRoute } from "@/lib/server/waterlines/profiles/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listWaterlineProfilesRoute);
