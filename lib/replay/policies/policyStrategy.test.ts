import { expect, it } from "vitest";
import { imageTable, jobSet, MIDNIGHT } from "@/test/support/replayJobs";
import { ImageTable, JobsReader, policyStrategy } from "..";
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

it("adds up what runs of one reference under several ids, as a run adds series of one image up", () => {
  // A tag that was moved: two contents of one reference, of which one and two jobs run at once.
  const table = new ImageTable();
  const references = ["registry.example.com/ci/node:22", "registry.example.com/ci/go:1"];
  [references[0], references[1], references[0]].forEach((image, at) =>
    table.add({ id: `sha256:${at}`, image: image ?? "", pullSeconds: 10, sizeMb: null }),
  );
  const running = [2, 2, 0, 1, 1];
  const jobs = jobSet(
    table,
    running.map((image, node) => ({ at: 60 + node, node, image, runtime: 3_600 })),
  );
  const usage = usageOf({
    ...{ table, jobs, end: 30 * 60e9, timeZone: "UTC", window: { start: 0, end: 1 } },
    impact: new Float64Array(3),
  });
  const { policy } = parsePolicy(
    POLICY_TEMPLATES.find(({ strategy }) => strategy === 2)!.build({ name: "peak" }),
  );
  expect([...policyStrategy(policy!).score(usage)]).toEqual([3, 2, 3]);
});
