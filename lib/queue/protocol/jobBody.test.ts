import fc from "fast-check";
import { expect, it } from "vitest";
import { jobBody, type JobToRun } from "./jobBody";
import { undecodable } from "./runnerStruct";

const job: JobToRun = {
  id: 7,
  token: "t",
  name: "build",
  stage: "test",
  ref: "main",
  protected: true,
  pipelineId: 3,
  project: { id: 9, path: "tidewater/tools/crane" },
  script: ["make", "make test"],
  variables: [{ key: "CI", value: "no", public: false, file: false, masked: true, raw: false }],
  timeoutSeconds: 600,
  secondsInQueue: 1.5,
  runningOfProject: 3,
  queueSize: 4,
  queueDepth: 1,
};

it("says everything a Runner needs", () => {
  const body = jobBody(job);
  expect(body).toMatchObject({
    id: 7,
    token: "t",
    allow_git_fetch: false,
    job_info: {
      project_name: "crane",
      project_full_path: "tidewater/tools/crane",
      time_in_queue_seconds: 1.5,
    },
    git_info: { ref: "main", ref_type: "branch", protected: true },
    runner_info: { timeout: 600 },
    steps: [{ script: ["make", "make test"], timeout: 600, when: "on_success", allow_failure: false }],
  });
  expect(body).not.toHaveProperty("run");
});

it("lets a build's own variables win", () => {
  const values = jobBody(job).variables.filter(({ key }) => key === "CI");
  expect(values.at(-1)).toMatchObject({ value: "no", masked: true });
});

it.each([
  [0, "0"],
  [4, "4"],
  [5, "5+"],
  [80, "5+"],
  [null, "+Inf"],
])("writes %j running builds as the text %s", (runningOfProject, text) => {
  const { job_info: info } = jobBody({ ...job, runningOfProject });
  expect(info.project_jobs_running_on_instance_runners_count).toBe(text);
});

it("decodes in a Runner, whatever the build is called", () => {
  const jobs = fc.record({
    id: fc.maxSafeNat(),
    name: fc.string(),
    ref: fc.string(),
    script: fc.array(fc.string()),
    pipelineId: fc.option(fc.nat()),
    secondsInQueue: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
    variables: fc.array(
      fc.record({
        key: fc.string(),
        value: fc.string(),
        public: fc.boolean(),
        file: fc.boolean(),
        masked: fc.boolean(),
        raw: fc.boolean(),
      }),
    ),
  });
  fc.assert(
    fc.property(jobs, (change) => {
      const body = jobBody({ ...job, ...change });
      expect(undecodable(JSON.parse(JSON.stringify(body)))).toEqual([]);
    }),
  );
});
