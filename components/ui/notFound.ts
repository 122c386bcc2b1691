import { ApiError } from "@/lib/client/api";

/**
 * Whether what a page shows does not exist: the server has nothing with its name or id, or the address is invalid
 * (all reported details are path parameters). A retry cannot help then.
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
