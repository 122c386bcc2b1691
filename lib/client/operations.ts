/** One operation, as the API has it. */
import type { Operation } from "@/lib/api/operations";
import { apiFetch, shape } from "./api";

/** Below /api/v1; `part` begins with a slash. */
export function operationPath(id: string, part = ""): string {
  return `/operations/${encodeURIComponent(id)}${part}`;
}

/** As it is now. Throws ApiError. */
export function fetchOperation(id: string, signal?: AbortSignal): Promise<Operation> {
  return apiFetch(operationPath(id), shape(import("@/lib/api/operations"), "operationSchema"), { signal });
}
