import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { exportPolicy } from "./export";
import { policySchema } from "./model";
import { parsePolicy, parsePolicyDocument } from "./parse";

const folder = new URL("../../../../shared/vectors/", import.meta.url);
const files = ["discovery.json", "discovery-random.json"].filter((file) => existsSync(new URL(file, folder)));
const suiteSchema = z.object({
  vectors: z.array(
    z.object({ id: z.string(), policy: z.unknown(), semantics: z.enum(["proposal", "operator"]) }),
  ),
});

if (files.length === 0) console.info("policies of the vectors not tested: ../shared/vectors is not there");

describe.skipIf(files.length === 0)("the vectors' policies", () => {
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
