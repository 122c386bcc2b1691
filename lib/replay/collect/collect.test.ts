import { describe, expect, it } from "vitest";
import { normaliseEvents } from "../../discovery";
import { imageTable } from "@/test/support/replayJobs";
import { collectedOf, jobCells, podJobs, readGitlabJob, readTrace } from "..";
import { JobsReader } from "../jobs/jobsReader";
import { COLLECT_QUERIES } from "./queries";
import { COLLECTED_JOB_HEADER } from "./row";

const ESC = "\u001b";
const section = (kind: "start" | "end", at: number, name: string): string =>
  `section_${kind}:${at}:${name}\r${ESC}[0K`;

const KUBERNETES = [
  `${ESC}[0KRunning with gitlab-runner 17.5.0 (66a723c3)${ESC}[0;m`,
  `${section("start", 1_781_778_000, "prepare_executor")}${ESC}[36;1mPreparing the "kubernetes" executor${ESC}[0;m`,
  `${ESC}[0KUsing Kubernetes executor with image registry.example.com/ci/node:22 ...${ESC}[0;m`,
  section("end", 1_781_778_000, "prepare_executor") + section("start", 1_781_778_000, "prepare_script"),
  "Waiting for pod ci/runner-abc-project-1-concurrent-0-x1 to be running, status is Pending",
  "Normal Scheduled  default-scheduler  Successfully assigned ci/runner-abc-project-1-concurrent-0-x1 to ci-node-07",
  'Normal Pulled  kubelet  Successfully pulled image "registry.example.com/ci/helper:17" in 1.5s (1.5s including waiting)',
  'Normal Pulled  kubelet  Successfully pulled image "registry.example.com/ci/node:22" in 41.2s (43s including waiting). Image size: 412000000 bytes.',
  "Running on runner-abc-project-1-concurrent-0-x1 via runner-manager-6f...",
  section("end", 1_781_778_044, "prepare_script"),
  section("start", 1_781_778_046, "step_script"),
  '$ echo "Using Kubernetes executor with image evil:1"',
  "Successfully assigned ci/other to evil-node",
].join("\n");

const DOCKER = [
  section("start", 100, "prepare_executor"),
  "2026-05-22T12:43:46.962646Z 00O Using Docker executor with image ruby:3.3 ...",
  "2026-05-22T12:43:47.962646Z 00O Pulling docker image ruby:3.3 ...",
  section("end", 112, "prepare_executor"),
  "Running on runner-x-project-1-concurrent-0 via ci-host-3...",
  section("start", 115, "step_script"),
].join("\n");

describe("a job of GitLab", () => {
  it("under Kubernetes has image, node, pull and times from its trace, and nothing that its script writes", () => {
    expect(readTrace(KUBERNETES)).toEqual({
      image: "registry.example.com/ci/node:22",
      node: "ci-node-07",
      namespace: "ci",
      pod: "runner-abc-project-1-concurrent-0-x1",
      preparedMs: 1_781_778_044_000,
      scriptMs: 1_781_778_046_000,
      pullSeconds: 41.2,
      pullBytes: 412_000_000,
    });
  });

  it("under Docker has the host as its node and the section as its pull, with times before the lines", () => {
    expect(readTrace(DOCKER)).toMatchObject({ image: "ruby:3.3", node: "ci-host-3", pullSeconds: 12 });
    expect(readTrace(DOCKER.replace(/.*Pulling.*\n/, ""))).toMatchObject({ pullSeconds: null });
  });

  it("whose trace is not known has no image, and a manager is no node", () => {
    expect(readTrace("")).toMatchObject({ image: null, node: null, scriptMs: null });
    expect(readTrace(KUBERNETES.replace(/.*assigned ci.*\n/, ""))).toMatchObject({ node: null });
  });

  it("becomes a row with its waits, cut at what sections of whole seconds say", () => {
    const job = readGitlabJob({
      id: 7,
      stage: "test",
      pipeline: { id: 3 },
      created_at: "2026-06-18T10:19:50Z",
      started_at: "2026-06-18T10:20:00.900Z",
      finished_at: "2026-06-18T10:25:00Z",
    });
    expect(job).not.toBeNull();
    const cells = jobCells(collectedOf(job!, readTrace(KUBERNETES)));
    expect(cells.slice(0, 3)).toEqual(["7", "3", "test"]);
    expect(cells.slice(8)).toEqual([
      "2026-06-18T10:20:00.900Z",
      "2026-06-18T10:20:44.000Z",
      "2026-06-18T10:25:00.000Z",
      254,
      41.2,
    ]);
    expect(jobCells(collectedOf(job!, null)).slice(5, 8)).toEqual([null, null, null]);
    expect(readGitlabJob({ id: "7" })).toBeNull();
  });
});

describe("pods", () => {
  const at = Date.parse("2026-06-18T09:00:00Z") / 1_000;
  const labels = (pod: string, more: object = {}) => ({ namespace: "ci", pod, uid: `uid-${pod}`, ...more });
  const event = (pod: string, text: string, reason = "Pulled") => ({
    timeNs: BigInt(at) * 1_000_000_000n,
    labels: {},
    line: JSON.stringify({ name: pod, reason, msg: text }),
  });
  const { events } = normaliseEvents([
    event(
      "runner-a",
      'Successfully pulled image "x:1" in 20s (21s including waiting). Image size: 7000000 bytes.',
    ),
    event("runner-b", 'Container image "x:1" already present on machine'),
    event("runner-z", 'Successfully pulled image "x:1" in 40s'),
    event("runner-a", 'Pulling image "x:1"', "Pulling"),
  ]);
  const found = podJobs({
    series: {
      pods: ["a", "b", "early", "late"].map((name) => ({
        labels: labels(`runner-${name}`, { node: `node-${name}` }),
        value: 1,
      })),
      containers: ["a", "b"].map((name) => ({
        labels: labels(`runner-${name}`, { image: "sha256:1", image_spec: "x:1" }),
        value: 1,
      })),
      starts: [
        { labels: labels("runner-a"), value: at + 60 },
        { labels: labels("runner-b"), value: at },
        { labels: labels("runner-early"), value: at - 1 },
        { labels: labels("runner-late"), value: at + 3_600 },
      ],
      completions: [{ labels: labels("runner-a"), value: at + 600 }],
      annotations: [
        { labels: labels("runner-a", { annotation_job_runner_gitlab_com_id: "4711" }), value: 1 },
      ],
    },
    events,
    fromMs: at * 1_000,
    untilMs: (at + 3_600) * 1_000,
  });

  it("that were scheduled in the range are jobs, in its order, with their waits", () => {
    expect(found.jobs).toMatchObject([
      {
        id: "uid-runner-b",
        pipeline: "uid-runner-b",
        node: "node-b",
        image: "x:1",
        waitSeconds: 0,
        finishedMs: null,
      },
      { id: "4711", pipeline: "4711", waitSeconds: 20, runtimeSeconds: 520, startedMs: (at + 80) * 1_000 },
    ]);
  });

  it("without an end are used as if they had ended when they started, as the collection says", () => {
    const reader = new JobsReader(imageTable([]));
    reader.open("jobs.csv");
    const header = [...COLLECTED_JOB_HEADER, "p50_pull_seconds"];
    reader.row(header, 1);
    const [job] = found.jobs;
    if (!job) throw new Error("a pod without an end is a job");
    reader.row([...jobCells(job).map((cell) => String(cell ?? "")), "30"], 2);
    expect([reader.rejected.rows, reader.withoutEnd]).toEqual([[], 1]);
    const { started, finished } = reader.finish();
    expect([...finished]).toEqual([...started]);
    expect(COLLECT_QUERIES.completions.without).toBe("Jobs are used as if they had ended when they started.");
  });

  it("tell the median pull time of each image, and the default one of others", () => {
    expect(found.pulls.rows(["y:2", "x:1"], null)).toEqual([["x:1", "x:1", 30, 7]]);
    expect(found.pulls.rows(["y:2"], 25)).toEqual([["y:2", "y:2", 25, null]]);
  });
});
