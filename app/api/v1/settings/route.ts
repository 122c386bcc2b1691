import { handlersOf } from "@/lib/server/http/handlersOf";
import { getSettingsRoute, updateSettingsRoute } from "@/lib/server/settings/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(getSettingsRoute, updateSettingsRoute);
