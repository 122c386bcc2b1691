import { handlersOf } from "@/lib/server/http/handlersOf";
import { lookUpSetupRoute } from "@/lib/server/auth/routes/setup";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(lookUpSetupRoute);
