import { setupRoute } from "@/lib/server/http/routes/setup";

export const POST = setupRoute.handle;
