/**
 * The demo's first policy tells the same story whenever the demo is started. Its page, its tour and the guide rely on
 * it.
 */
import { expect, it } from "vitest";
import { DEMO_IMAGES } from "@/demo/images";
import { running } from "@/demo/workload";
import {
  analyse,
  analysisOptionsSchema,
  expectationOf,
  MatrixBuilder,
  parsePolicy,
  POLICY_TEMPLATES,
  runPipeline,
  type QueryOutcome,
} from "@/lib/discovery";
import { DEMO_EXPECTED } from "@/lib/server/discovery/demoExpected";

const WEEK = 7 * 1_440;
const TERRAFORM = "registry.example.com/ci/terraform:1.12";

const { policy } = parsePolicy(POLICY_TEMPLATES.find(({ strategy }) => strategy === 6)?.build() ?? "");

/** What the demo's Prometheus answers to the policy's query at a minute since 1970. */
function usageAt(last: number, name: string): QueryOutcome {
  const start = (last - WEEK) * 60;
  const builder = new MatrixBuilder({ start, step: 60, steps: WEEK + 1, duplicates: "add", query: name });
  for (const image of DEMO_IMAGES) {
    builder.beginSeries(image.name, { image: image.name });
    for (let k = 0; k <= WEEK; k++) {
      const containers = running(image, last - WEEK + k);
      if (containers > 0) builder.add(start + k * 60, containers);
    }
  }
  const { matrix, ...counts } = builder.finish();
  return {
    name,
    type: "prometheus",
    status: "success",
    durationMs: 1,
    bytes: 1,
    requests: 1,
    ...counts,
    data: { kind: "matrix", matrix, end: last * 60, lookbackSeconds: WEEK * 60 },
  };
}

/** Some weeks apart and at another hour each, and times at which the demo once told another story. */
const TIMES = [
  ...Array.from({ length: 6 }, (_, k) => Date.UTC(2026, 11, 1, 0, 3) + k * 67.3 * 86_400_000),
  ...["2027-02-07T14:00Z", "2027-03-23T19:00Z", "2027-03-28T12:00Z", "2028-01-17T16:00Z"].map(Date.parse),
].map((ms) => new Date(ms).toISOString());

it.each(TIMES)(
  "leaves out Terraform alone, which a weight lifts, and keeps what nobody needs: %s",
  (time) => {
    if (policy === null) throw new Error("the template is no policy");
    const nowMs = Date.parse(time);
    const outcomes = policy.queries.map(({ name }) => usageAt(Math.floor(nowMs / 60_000), name));
    const { ranking } = runPipeline(policy, outcomes, { nowMs });
    const kept = expectationOf(ranking, DEMO_EXPECTED);
    expect(kept?.dropped.map(({ image }) => image)).toEqual([TERRAFORM]);
    expect(ranking.find(({ image }) => image === DEMO_EXPECTED.notNeeded[0])?.selected).toBe(true);
    // A weight alone lifts it, which is what the tour offers first.
    const options = analysisOptionsSchema.parse({ images: [TERRAFORM], parts: [] });
    const [found] = analyse({ policy, outcomes, options: { nowMs } }, options).counterfactuals;
    expect(found?.weights.some(({ set }) => set !== null)).toBe(true);
  },
);
