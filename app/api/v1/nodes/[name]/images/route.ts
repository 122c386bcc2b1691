import { handlersOf } from "@/lib/server/http/handlersOf";
import { getNodeImagesRoute } from "@/lib/server/waterlines/nodeRoutes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(getNodeImagesRoute);
