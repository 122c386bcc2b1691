import { describe, expect, it } from "vitest";
import { policyText } from "../../../test/support/policyText";
import { diffPolicies } from "./diff";
import { parsePolicy } from "./parse";
import { policyToDocument } from "./toDocument";

const annotated = (value: string): string =>
  policyText().replace("test}", `test, annotations: {plimsoll.dev/pushdown: ${value}}}`);

describe("the pushdown annotation", () => {
  it.each(["auto", "always", "never"] as const)("%s is read, written and compared", (value) => {
    const { policy } = parsePolicy(annotated(value));
    expect(policy?.pushdown).toBe(value);
    if (policy === null) throw new Error("not read");
    expect(parsePolicy(JSON.stringify(policyToDocument(policy))).policy).toEqual(policy);
    const { pushdown: _, ...without } = policy;
    expect(diffPolicies(without, policy).map(({ path, after }) => [path, after])).toEqual([
      ["pushdown", value],
    ]);
  });

  it("names the values it takes, beside every other error", () => {
    const { errors } = parsePolicy(annotated("sometimes").replace("method: sum", "method: total"));
    const found = errors.map(({ path, message }) => `${path}: ${message}`).join("\n");
    expect(found).toContain('metadata.annotations["plimsoll.dev/pushdown"]');
    expect(found).toContain("allowed: auto, always, never");
    expect(found).toContain("total");
  });
});
