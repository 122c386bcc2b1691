import { handlersOf } from "@/lib/server/http/handlersOf";
import { readManifestRoute } from "@/lib/server/coldstart/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(readManifestRoute);
