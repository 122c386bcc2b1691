/** Routes that answer a table as JSON, or in full as CSV. */
import { z } from "zod";
import { answerJson } from "../../http/answer";
import { contentDisposition } from "../../http/fileName";
import { streamOf } from "../../http/stream";

export const formatSchema = z
  .enum(["json", "csv"])
  .default("json")
  .meta({ description: "Format of the response; CSV has all rows." });

interface Tabular<S extends z.ZodType> {
  readonly status: 200;
  readonly description: string;
  readonly content: { readonly "application/json": S; readonly "text/csv": z.ZodString };
}

export function tabular<S extends z.ZodType>(schema: S, description: string): Tabular<S> {
  return { status: 200, description, content: { "application/json": schema, "text/csv": z.string() } };
}

export function jsonAnswer<S extends z.ZodType>(schema: S, data: z.input<S>): Response {
  return answerJson(schema.parse(data), 200);
}

/** `name` is the file's, without its extension. */
export function csvAnswer(name: string, csv: string | AsyncGenerator<string, void, undefined>): Response {
  return new Response(typeof csv === "string" ? csv : streamOf(csv), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": contentDisposition("attachment", `${name}.csv`),
      "cache-control": "no-store",
    },
  });
}
