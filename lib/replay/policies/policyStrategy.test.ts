import { expect, it } from "vitest";
import { imageTable, jobSet, MIDNIGHT } from "@/test/support/replayJobs";
import { ImageTable, JobsReader, policyStrategy } from "..";
import { parsePolicy, POLICY_TEMPLATES } from "../../discovery";
import { setTime } from "../jobs/jobSet";
import { usageOf } from "../strategies/usage";
import { answerQuery } from "./answers";

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
    table,
    jobs,
    end: 30 * 60e9,
    timeZone: "UTC",
    window: { start: 0, end: 1 },
    impact: new Float64Array(2),
  });
  const { policy } = parsePolicy(
    POLICY_TEMPLATES.find(({ strategy }) => strategy === 7)!.build({ name: "pulls" }),
  );
  const [long, short] = policyStrategy(policy!).score(usage);
  expect(long! / short!).toBeCloseTo(3, 9);
});

it("adds up what runs of one reference under several ids, as a run adds series of one image up", () => {
  // A moved tag: one reference with two contents, which one and two jobs use at the same time.
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
    table,
    jobs,
    end: 30 * 60e9,
    timeZone: "UTC",
    window: { start: 0, end: 1 },
    impact: new Float64Array(3),
  });
  const { policy } = parsePolicy(
    POLICY_TEMPLATES.find(({ strategy }) => strategy === 2)!.build({ name: "peak" }),
  );
  expect([...policyStrategy(policy!).score(usage)]).toEqual([3, 2, 3]);
});

const REFERENCE = "registry.example.com/img-00:1";

/** Returns the policy's score at `end` seconds after midnight for one image used by `jobs`. */
function scoreAt(end: number, policy: string, jobs: Parameters<typeof jobSet>[1]): number | undefined {
  const table = imageTable([600]);
  const usage = usageOf({
    table,
    jobs: jobSet(table, jobs),
    end: end * 1e9,
    timeZone: "UTC",
    window: { start: 0, end: 1 },
    impact: new Float64Array(1),
  });
  expect(table.images[0]?.image).toBe(REFERENCE);
  return policyStrategy(parsePolicy(policy).policy!).score(usage)[0];
}

it("asks for a range as a run at the prewarming does: it ends at the last multiple of the step", () => {
  const build = POLICY_TEMPLATES.find(({ strategy }) => strategy === 1)!.build({ name: "usage" });
  const hourly = build.replace(/lookback: .*/g, "lookback: 2h").replace(/step: .*/g, "step: 1h");
  // The job runs at 08:00, 09:00 and 10:00. A run at 10:45 queries 08:00 to 10:00, and so does one at 10:59:59.999.
  const job = { at: 7.5 * 3_600, node: 0, image: 0, runtime: 3 * 3_600 };
  expect(scoreAt(10.75 * 3_600, hourly, [job])).toBe(3);
  expect(scoreAt(11 * 3_600 - 0.001, hourly, [job])).toBe(3);
  expect(scoreAt(11 * 3_600, hourly, [job])).toBe(2);
  // A lookback that is not a multiple of the step moves no point: 08:30 and 09:30 are queried.
  const odd = hourly.replace("lookback: 2h", "lookback: 90m");
  expect(scoreAt(10.2 * 3_600, odd, [job])).toBe(2);
});

it("is answered with pulls of the lookback alone, and with none that ends after the prewarming", () => {
  const table = imageTable([600]);
  const reader = new JobsReader(table);
  reader.open("jobs.csv");
  reader.row(
    "job_id,pipeline_id,stage,node,image_id,pod_scheduled,container_started,job_finished,observed_cold_hit".split(
      ",",
    ),
    1,
  );
  // A pull takes ten minutes: one two days ago, one of which only the end is within 24 h, one that has not ended.
  [-48 * 60, -24 * 60 - 5, -60, -5].forEach((minute, index) => {
    const [at, end] = [minute, minute + 120].map((each) => new Date(MIDNIGHT + each * 60_000).toISOString());
    reader.row([String(index), "1", "test", `n-${index}`, "img-00", at!, at!, end!, "True"], index + 2);
  });
  const jobs = reader.finish();
  const usage = usageOf({
    table,
    jobs,
    end: setTime(jobs, MIDNIGHT),
    timeZone: "UTC",
    window: { start: 0, end: 1 },
    impact: new Float64Array(1),
  });
  const { policy } = parsePolicy(
    POLICY_TEMPLATES.find(({ strategy }) => strategy === 7)!
      .build({ name: "pulls" })
      .replace(/lookback: .*/g, "lookback: 24h"),
  );
  const outcome = answerQuery(
    policy!.queries.find(({ type }) => type === "loki")!,
    usage,
  );
  const data = outcome.status === "success" && outcome.data.kind === "events" ? outcome.data : null;
  const minuteOf = (ns: bigint): number => (Number(ns / 1_000_000n) - MIDNIGHT) / 60_000;
  expect(data?.events.map(({ reason, timeNs }) => [reason, minuteOf(timeNs)])).toEqual([
    ["Pulled", -24 * 60 + 5],
    ["Pulling", -60],
    ["Pulled", -50],
    ["Pulling", -5],
  ]);
});
