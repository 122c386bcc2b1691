/** What `plimsoll plan` reads: a request as the API takes it, or one vector of the suite waterlines. */
import { z } from "zod";
import { planRequestSchema, type PlanRequest, type ProfileName } from "../../lib/waterlines/shapes";
import { problemsOf } from "./problems";

interface Options {
  readonly profile?: ProfileName | undefined;
  readonly documents?: string | undefined;
  readonly explain?: string | undefined;
  readonly compare?: ProfileName | undefined;
  readonly steps?: true | undefined;
}

type Input =
  { readonly request: PlanRequest; readonly problems?: undefined } | { readonly problems: readonly string[] };

const vectorSchema = z.object({
  op: z.enum(["evict", "throttleDown", "throttleUp"]),
  node: z.unknown(),
  pods: z.unknown(),
  waterlines: z.unknown(),
  executeExcess: z.number().default(0),
});

export function readPlanInput(text: string, { profile, documents, explain, compare, steps }: Options): Input {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { problems: [`is no valid JSON: ${error instanceof Error ? error.message : String(error)}`] };
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    return { problems: ["must be a map: a request for a plan, or the input of a vector"] };
  }
  const asked = "op" in json ? fromVector(json) : { ...json };
  if ("problems" in asked) return { problems: asked.problems as string[] };
  const parsed = planRequestSchema.safeParse({
    ...asked,
    ...(profile !== undefined && { profile }),
    ...(documents !== undefined && { documents }),
    ...(explain !== undefined && { explain }),
    ...(compare !== undefined && { compare: [compare] }),
    ...(steps && { breakpoints: true }),
  });
  return parsed.success ? { request: parsed.data } : { problems: problemsOf(parsed.error) };
}

/** One node, called "node", whose pods are all candidates. */
function fromVector(json: object): object {
  const parsed = vectorSchema.safeParse(json);
  if (!parsed.success) return { problems: problemsOf(parsed.error) };
  const { node, pods, waterlines, executeExcess } = parsed.data;
  return { nodes: [{ name: "node", metrics: node, pods }], waterlines, executeExcess };
}
