import { cancelRunRoute } from "@/lib/server/http/routes/runs";

export const POST = cancelRunRoute.handle;
