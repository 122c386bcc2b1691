import { expect, it } from "vitest";
import type { Call } from "../compute/calls";
import { askReplayTask } from "./askTask";
import type { FileHandlers, StoredFile } from "./task";

const HEADER = "job_id,pipeline_id,stage,node,image_id,pod_scheduled,container_started,job_finished";
const jobs = (start: number): string =>
  [
    HEADER,
    ...["1", "2", "3"].map(
      (id) =>
        `${id},1,test,n${id},a,2026-06-18T09:0${start}:00Z,2026-06-18T09:0${start + 1}:00Z,2026-06-18T09:30:00Z`,
    ),
  ].join("\n");
const CONTENT: Readonly<Record<string, string>> = {
  images: "image_id,p50_pull_seconds\na,60\n",
  monday: jobs(1),
  tuesday: jobs(2),
};

/** The web process's end, and which blobs were requested from it. */
function webProcess() {
  const begun: string[] = [];
  const ended = new Set<string>();
  const next: FileHandlers["next"] = async (blobId) => {
    if (ended.delete(blobId)) return null;
    ended.add(blobId);
    begun.push(blobId);
    return Buffer.from(CONTENT[blobId] ?? "");
  };
  return { begun, call: ((_: "next", blobId: string) => next(blobId)) as Call<FileHandlers> };
}

const filesOf = (day: string): readonly StoredFile[] => [
  { part: "images", name: "images.csv", blobId: "images" },
  { part: "jobs", name: `${day}.csv`, blobId: day },
];
const asked = (day: string, job: string) => ({
  files: filesOf(day),
  options: {},
  about: { job },
  question: { label: "asked", images: ["a"] },
});

it("reads the files of the questions in a row once, and others again, with the same answers", async () => {
  const { begun, call } = webProcess();
  const first = await askReplayTask.work(asked("monday", "2"), call, []);
  expect(first.value).toMatchObject({ job_id: "2" });
  expect(begun).toEqual(["images", "monday"]);

  const other = await askReplayTask.work(asked("monday", "3"), call, []);
  expect(other.value).toMatchObject({ job_id: "3" });
  expect(await askReplayTask.work(asked("monday", "2"), call, [])).toEqual(first);
  expect(await askReplayTask.work(asked("monday", "9"), call, [])).toEqual({ value: null });
  expect(begun).toHaveLength(2);

  const next = await askReplayTask.work(asked("tuesday", "2"), call, []);
  expect(next.value).not.toEqual(first.value);
  expect(begun.slice(2)).toEqual(["images", "tuesday"]);
});
