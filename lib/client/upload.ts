/** Uploads files to the API. */
import { apiFetch, type ShapeOf } from "./api";
import type { Sending } from "./hooks/longWrite";

/** Enough for a file of 64 MiB over a slow line. */
const TIMEOUT_MS = 600_000;

/** Files and texts by the names of their parts, sent in this order; null leaves a part out. */
type UploadParts = Readonly<Record<string, Blob | string | null>>;

/**
 * Posts a form to `path`, the part after `/api/v1`. Throws ApiError, `timeout` after ten minutes; rethrows an
 * abort.
 */
export function upload<T>(
  path: string,
  schema: ShapeOf<T>,
  parts: FormData | UploadParts,
  sending?: Sending,
): Promise<T> {
  const form = parts instanceof FormData ? parts : formOf(parts);
  return apiFetch(path, schema, { ...sending, method: "POST", form, timeoutMs: TIMEOUT_MS });
}

function formOf(parts: UploadParts): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) if (part !== null) form.set(name, part);
  return form;
}
