/** The input of `plimsoll plan`: an API request, one vector of the suite waterlines, or kubectl's lists. */
import { isVector, readKubernetes, isKubernetesList, vectorRequest } from "../../lib/waterlines";
import type { PolicyIssue } from "../../lib/document/issue";
import { planRequestSchema, type OwnProfile, type PlanRequest } from "../../lib/waterlines/shapes";
import { doubledIssues, parseJsonText, schemaIssues } from "../jsonFile";

interface Options {
  readonly profile?: string | undefined;
  /** From `--profile-file`. */
  readonly own?: OwnProfile | undefined;
  readonly documents?: string | undefined;
  readonly explain?: string | undefined;
  readonly compare?: string | undefined;
  readonly steps?: true | undefined;
}

type Input =
  | {
      readonly request: PlanRequest;
      /** Information that a cluster's lists lack. */
      readonly warnings: readonly PolicyIssue[];
      readonly problems?: undefined;
    }
  | { readonly problems: readonly PolicyIssue[] };

export function readPlanInput(text: string, options: Options): Input {
  const { own, profile = own?.name, documents, explain, compare, steps } = options;
  const map = mapOf(text, "a request for a plan, the input of a vector, or a List of kubectl");
  if ("problems" in map) return map;
  const asked = requestOf(map.json);
  if ("problems" in asked) return { problems: [...asked.problems, ...map.doubled] };
  const given =
    "profiles" in asked.request && Array.isArray(asked.request.profiles) ? asked.request.profiles : [];
  const parsed = planRequestSchema.safeParse({
    ...asked.request,
    ...(own && { profiles: [...(given as unknown[]), own] }),
    ...(profile !== undefined && { profile }),
    ...(documents !== undefined && { documents }),
    ...(explain !== undefined && { explain }),
    ...(compare !== undefined && { compare: [compare] }),
    ...(steps && { breakpoints: true }),
  });
  if (parsed.success && map.doubled.length === 0)
    return { request: parsed.data, warnings: asked.warnings ?? [] };
  return { problems: [...(parsed.error ? schemaIssues(parsed.error) : []), ...map.doubled] };
}

type MapOf =
  | {
      readonly json: object;
      /** Its fields that are there more than once. */
      readonly doubled: readonly PolicyIssue[];
    }
  | { readonly problems: readonly PolicyIssue[] };

/** The map that a text of JSON is; `what` it should be. */
export function mapOf(text: string, what: string): MapOf {
  const read = parseJsonText(text);
  if ("problems" in read) return read;
  const { json } = read;
  if (typeof json === "object" && json !== null && !Array.isArray(json))
    return { json, doubled: doubledIssues(text) };
  return { problems: [{ path: "", message: `must be a map: ${what}` }] };
}

function requestOf(
  json: object,
):
  | { readonly request: object; readonly warnings?: readonly PolicyIssue[] }
  | { readonly problems: readonly PolicyIssue[] } {
  if (isVector(json)) return vectorRequest(json);
  if (!isKubernetesList(json)) return { request: json };
  const { nodes, errors, warnings } = readKubernetes([{ at: "", value: json }]);
  return errors.length > 0 ? { problems: errors } : { request: { nodes }, warnings };
}
