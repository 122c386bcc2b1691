import { handlersOf } from "@/lib/server/http/handlersOf";
import { withdrawFactorsRoute } from "@/lib/server/minutes/routes/runners";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(withdrawFactorsRoute);
