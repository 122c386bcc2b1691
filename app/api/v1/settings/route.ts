import { getSettingsRoute, updateSettingsRoute } from "@/lib/server/http/routes/overview";

export const GET = getSettingsRoute.handle;
export const PUT = updateSettingsRoute.handle;
