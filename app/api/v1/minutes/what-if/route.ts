import { handlersOf } from "@/lib/server/http/handlersOf";
import { minutesWhatIfRoute } from "@/lib/server/minutes/routes/whatIf";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(minutesWhatIfRoute);
