import { ApiError } from "@/lib/client/api";

/**
 * Whether what a page is about does not exist: the server knows nothing by its name or id, or the address cannot be one
 * (what it finds wrong is a parameter of the path). Asking again cannot help then.
 */
export function isNotFound(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 404) return true;
  return (
    (error.status === 400 || error.status === 422) &&
    error.details.length > 0 &&
    error.details.every(({ path }) => path.startsWith("params."))
  );
}
