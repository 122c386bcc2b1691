import { changePasswordRoute } from "@/lib/server/http/routes/session";

export const PUT = changePasswordRoute.handle;
