import { changeUserRoute, deleteUserRoute, getUserRoute } from "@/lib/server/http/routes/users";

export const GET = getUserRoute.handle;
export const PATCH = changeUserRoute.handle;
export const DELETE = deleteUserRoute.handle;
