import { unknownRoute } from "@/lib/server/http/unknownRoute";

export const GET = unknownRoute("GET");
export const POST = unknownRoute("POST");
export const PUT = unknownRoute("PUT");
export const PATCH = unknownRoute("PATCH");
export const DELETE = unknownRoute("DELETE");
