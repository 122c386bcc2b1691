/** What zod found, one line each with its place. */
import { formatPath } from "../../lib/document/path";

export function problemsOf(error: {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}): string[] {
  return error.issues.map(({ path, message }) => {
    const place = formatPath(path.map((key) => (typeof key === "number" ? key : String(key))));
    return place === "" ? message : `${place}: ${message}`;
  });
}
