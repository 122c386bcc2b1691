import { createUserRoute, listUsersRoute } from "@/lib/server/http/routes/users";

export const GET = listUsersRoute.handle;
export const POST = createUserRoute.handle;
