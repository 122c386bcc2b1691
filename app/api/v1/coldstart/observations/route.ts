import { handlersOf } from "@/lib/server/http/handlersOf";
import { readMirrorRoute } from "@/lib/server/coldstart/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(readMirrorRoute);
