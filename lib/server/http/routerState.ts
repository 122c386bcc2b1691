/** The state that Next's own pages send about the page they are on, as far as the server must be able to read it. */
import { z } from "zod";

const KINDS = ["c", "oc", "d"].flatMap((kind) => [
  kind,
  ...(kind === "oc" ? [] : ["(..)(..)", "(.)", "(..)", "(...)"].map((way) => `${kind}i${way}`)),
]);
const segmentSchema = z.union([
  z.string(),
  z.tuple([z.string(), z.string(), z.enum(KINDS), z.array(z.string()).nullable()]),
]);
const refresh = z.enum(["refetch", "inside-shared-layout", "metadata-only"]);

const stateSchema: z.ZodType = z.lazy(() =>
  z.tuple([
    segmentSchema,
    z.record(z.string(), stateSchema),
    z.tuple([z.string(), z.string()]).nullish(),
    refresh.nullish(),
    z.number().nullish(),
    z.string().optional(),
  ]),
);
const MAX_LENGTH = 40_000;

/** Whether the header `Next-Router-State-Tree` is absent or can be read by Next, which answers others with 500. */
export function isRouterState(header: string | string[] | undefined): boolean {
  if (header === undefined) return true;
  if (typeof header !== "string" || header.length > MAX_LENGTH) return false;
  try {
    return stateSchema.safeParse(JSON.parse(decodeURIComponent(header))).success;
  } catch {
    // Not URL-encoded, not JSON, or nested too deeply to read.
    return false;
  }
}
