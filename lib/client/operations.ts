/** API paths and reads of one operation. */
import type { Operation } from "@/lib/api/operations";
import { apiFetch, shape } from "./api";

/** The path below /api/v1; `part` begins with a slash. */
export function operationPath(id: string, part = ""): string {
  return `/operations/${encodeURIComponent(id)}${part}`;
}

/** Fetches the current state. Throws ApiError. */
export function fetchOperation(id: string, signal?: AbortSignal): Promise<Operation> {
  return apiFetch(operationPath(id), shape(import("@/lib/api/operations"), "operationSchema"), { signal });
}
