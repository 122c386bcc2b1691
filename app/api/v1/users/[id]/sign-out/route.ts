import { signOutUserRoute } from "@/lib/server/http/routes/users";

export const POST = signOutUserRoute.handle;
