/** Answers a list as a file that is generated while it is sent. */
import { contentDisposition } from "./fileName";
import { streamOf } from "./stream";

/** The file's name is `NAME-20261124T093000Z.csv`. */
export function fileAnswer(
  pieces: AsyncGenerator<string, void, undefined>,
  name: string,
  format: "csv" | "json",
): Response {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
  return new Response(streamOf(pieces), {
    headers: {
      "content-type": `${format === "csv" ? "text/csv" : "application/json"}; charset=utf-8`,
      "content-disposition": contentDisposition("attachment", `${name}-${stamp}Z.${format}`),
      "cache-control": "no-store",
    },
  });
}
