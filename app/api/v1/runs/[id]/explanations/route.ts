import { explainImageRoute } from "@/lib/server/http/routes/runResults";

export const GET = explainImageRoute.handle;
