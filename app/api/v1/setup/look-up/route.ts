import { handlersOf } from "@/lib/server/http/handlersOf";
import { lookUpSetupRoute } from "@/lib/server/http/routes/setup";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(lookUpSetupRoute);
