import { handlersOf } from "@/lib/server/http/handlersOf";
import { listJobSetCollectorsRoute } from "@/lib/server/replay/collect/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listJobSetCollectorsRoute);
