/** Requests that a GitLab Runner 15.3.0 sent to a recording server, and their responses. Our own recording. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const schema = z.object({
  exchanges: z.array(
    z.object({
      request: z.object({
        method: z.enum(["POST", "PUT", "PATCH"]),
        path: z.string(),
        headers: z.record(z.string(), z.string()),
        bodyLength: z.number(),
        body: z.looseObject({ token: z.string() }).optional(),
      }),
      answer: z.object({
        status: z.number(),
        headers: z.record(z.string(), z.string()),
        body: z.unknown().optional(),
      }),
    }),
  ),
});

export type Exchange = z.infer<typeof schema>["exchanges"][number];

export function recordedExchanges(): readonly Exchange[] {
  const file = fileURLToPath(new URL("../../fixtures/runner/exchanges.json", import.meta.url));
  return schema.parse(JSON.parse(readFileSync(file, "utf8"))).exchanges;
}
