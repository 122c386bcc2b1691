/** Compares the profile `original` with the shared vectors' facts about the released code. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { scenarioSchema } from "../shapes";
import { runScenario } from "./run";

const original = z.looseObject({ outcome_label: z.string(), OnTopKProbeHit: z.number().optional() });
const fileSchema = z.object({
  defaults: z.looseObject({}),
  cascade: z.array(
    z.looseObject({
      id: z.string(),
      config: z.looseObject({}),
      expect: z.looseObject({}),
      original_go: original,
    }),
  ),
});
const url = new URL("../../../test/conformance/shared/coldstart.json", import.meta.url);
const { defaults, cascade } = fileSchema.parse(JSON.parse(readFileSync(url, "utf8")));

it.each(cascade.map((vector) => [vector.id, vector] as const))("%s", (_, vector) => {
  const config = { ...defaults, ...vector.config };
  const { result } = runScenario(scenarioSchema.parse({ ...vector, config, profile: "original" }));
  const { outcome_label, OnTopKProbeHit, ...differing } = vector.original_go;
  const { hooks: _hooks, outcome: _outcome, detail: _detail, ...same } = vector.expect;
  // Differences of the original that are not stated follow from those that are.
  const { rule: _rule, ...rest } = { ...same, ...differing };
  const compared = "please_pull" in differing || "queried" in differing ? differing : rest;
  expect(result).toMatchObject({ ...compared, outcome: outcome_label });
  if (OnTopKProbeHit !== undefined) expect(result.hooks.OnTopKProbeHit).toBe(OnTopKProbeHit);
});
