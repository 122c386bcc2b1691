/** zod's findings as the API's error details: one entry a field, all of them. */
import type { z } from "zod";
import type { ErrorDetail } from "../../api/common";

export function detailsOf(error: z.ZodError): ErrorDetail[] {
  return error.issues.flatMap((issue): ErrorDetail[] => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        path: pathOf([...issue.path, key]),
        message: "is no field here: check its spelling or leave it out",
      }));
    }
    return [{ path: pathOf(issue.path), message: issue.message }];
  });
}

/** `queries[0].name`; empty for the whole. */
export function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
}

/** "limit: Too big…; cursor: …" for a message that stands alone, at most the first five. */
export function summarize(details: readonly ErrorDetail[]): string {
  const shown = details
    .slice(0, 5)
    .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));
  const more = details.length - shown.length;
  return shown.join("; ") + (more > 0 ? `; and ${more} more` : "");
}
