/** Converts the input of a conformance vector to a request: one node named "node", with all pods as candidates. */
import { z } from "zod";
import type { PolicyIssue } from "../../document/issue";
import { issuesOfZod } from "../../document/zodIssues";

const vectorSchema = z.object({
  op: z.enum(["evict", "throttleDown", "throttleUp"]),
  node: z.unknown(),
  pods: z.unknown(),
  waterlines: z.unknown(),
  executeExcess: z.number().default(0),
});

export const isVector = (json: object): boolean => "op" in json;

export function vectorRequest(
  json: object,
): { readonly request: object } | { readonly problems: PolicyIssue[] } {
  const parsed = vectorSchema.safeParse(json);
  if (!parsed.success) return { problems: issuesOfZod(parsed.error) };
  const { node, pods, waterlines, executeExcess } = parsed.data;
  return { request: { nodes: [{ name: "node", metrics: node, pods }], waterlines, executeExcess } };
}
