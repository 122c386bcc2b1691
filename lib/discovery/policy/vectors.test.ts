import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { exportPolicy } from "./export";
import { policySchema } from "./model";
import { parsePolicy, parsePolicyDocument } from "./parse";

const folder = new URL("../../../test/conformance/shared/", import.meta.url);
const files = ["discovery.json", "discovery-random.json"];
const suiteSchema = z.object({
  vectors: z.array(
    z.object({ id: z.string(), policy: z.unknown(), semantics: z.enum(["proposal", "operator"]) }),
  ),
});

describe("the vectors' policies", () => {
  const cases = files.flatMap(
    (file) => suiteSchema.parse(JSON.parse(readFileSync(new URL(file, folder), "utf8"))).vectors,
  );

  it.each(cases.map((one) => [one.id, one] as const))("%s", (_id, { policy: document, semantics }) => {
    const parsed = parsePolicyDocument(document, { semantics });
    expect(parsed.errors).toEqual([]);
    expect(policySchema.parse(parsed.policy)).toEqual(parsed.policy);
    const result = exportPolicy(parsed.document ?? {}, { spelling: "proposal", format: "yaml", semantics });
    expect(result.ok && parsePolicy(result.text).policy).toEqual(parsed.policy);
  });
});
