import { expect, it } from "vitest";
import { imageTable, MIDNIGHT } from "@/test/support/replayJobs";
import { JobsReader, policyStrategy } from "..";
import { parsePolicy, POLICY_TEMPLATES } from "../../discovery";
import { usageOf } from "../strategies/usage";

it("ranks by pulls of a file that says which jobs were cold but not what they waited", () => {
  const table = imageTable([60, 20]);
  const reader = new JobsReader(table);
  reader.open("jobs.csv");
  const columns =
    "job_id,pipeline_id,stage,node,image_id,pod_scheduled,container_started,job_finished,observed_cold_hit";
  reader.row(columns.split(","), 1);
  const time = (minute: number): string => new Date(MIDNIGHT + minute * 60_000).toISOString();
  [0, 1].forEach((image) => {
    const cells = [String(image), "1", "test", "n-1", `img-0${image}`, time(1), time(1), time(60), "True"];
    reader.row(cells, image + 2);
  });
  const jobs = reader.finish();
  const usage = usageOf({
    ...{ table, jobs, end: 30 * 60e9, timeZone: "UTC", window: { start: 0, end: 1 } },
    impact: new Float64Array(2),
  });
  const { policy } = parsePolicy(
    POLICY_TEMPLATES.find(({ strategy }) => strategy === 7)!.build({ name: "pulls" }),
  );
  const [long, short] = policyStrategy(policy!).score(usage);
  expect(long! / short!).toBeCloseTo(3, 9);
});
