import { expect, it } from "vitest";
import { imageTable } from "@/test/support/replayJobs";
import { JobsReader } from "./jobsReader";

const COLUMNS =
  "job_id,pipeline_id,stage,node,image_id,pod_scheduled,container_started,job_finished,p50_pull_seconds";
const good = (id: string, time = "10:00:00Z"): string =>
  `${id},1,test,n-1,img-00,2026-06-18T${time},2026-06-18T10:01:00Z,2026-06-18T10:02:00Z,60`;

function read(...lines: string[]): JobsReader {
  const reader = new JobsReader(imageTable([60]));
  reader.open("jobs.csv");
  lines.forEach((line, index) => reader.row(line.split(","), index + 1));
  return reader;
}

it("takes columns in any order, ignores others, and reads pull times of images that no file names", () => {
  const columns = COLUMNS.split(",").reverse();
  const row = "30,2026-06-18T10:02:00Z,2026-06-18T10:01:00Z,2026-06-18T10:00:00Z,img-x,n-1,test,1,7,ignored";
  const table = imageTable([60]);
  const reader = new JobsReader(table);
  reader.open("jobs.csv");
  reader.row([...columns, "more"], 1);
  reader.row(row.split(","), 2);
  expect(reader.rejected.rows).toEqual([]);
  expect(reader.finish()).toMatchObject({
    count: 1,
    nodes: ["n-1"],
    originSeconds: Date.UTC(2026, 5, 18) / 1_000,
  });
  expect(table.images[1]).toMatchObject({ id: "img-x", pullSeconds: 30 });
});

it("names every missing column of the header", () => {
  expect(() => read("job_id,image_id,node,pod_scheduled")).toThrow(
    /jobs.csv: the header lacks pipeline_id, stage, container_started, job_finished\. It must name job_id,/,
  );
});

it.each([
  [`2,1,test,,img-00,2026-06-18T10:00:00Z,,,`, "node", "is empty: it must name the node that the job ran on"],
  [good("2", "10:00:00"), "pod_scheduled", "has no time zone"],
  [good("2", "10:61:00Z"), "pod_scheduled", "is not a time"],
  [good("2").replace("T10:02:00Z", "T10:02"), "job_finished", "is not a time"],
  [good("2", "10:03:00Z"), "job_finished", '"2026-06-18T10:02:00Z" is before pod_scheduled, "'],
  [good("1"), "job_id", "occurs more than once"],
  [
    good("2").replace("img-00", "img-9").replace(/60$/, ""),
    "p50_pull_seconds",
    "is empty, and the images file has no pull time for the row's image_id: write seconds such as 41.5, or add the image",
  ],
  [
    good("2").replace("img-00", "img-9").replace(/60$/, "1m"),
    "p50_pull_seconds",
    '"1m" is not a number of seconds, 0 or more, and the images file',
  ],
  ["2,1,test", "node", "is empty"],
])("rejects %j by line, column and reason, and uses the rest", (line, column, reason) => {
  const reader = read(COLUMNS, good("1"), line, good("3"));
  expect(reader.rejected.rows).toEqual([
    { file: "jobs.csv", line: 3, column, reason: expect.stringContaining(reason) },
  ]);
  expect(reader.finish().count).toBe(2);
});

it("lists every error of a row, under the column of the first", () => {
  const row = good("2", "10:61:00Z").replace("T10:02:00Z", "T10:02").replace("img-00", "img-9");
  const reader = read(COLUMNS, row.replace(/60$/, "").replace("n-1", ""));
  const [rejected] = reader.rejected.rows;
  expect(rejected?.column).toBe("node");
  expect(rejected?.reason.split("; ")).toEqual([
    "is empty: it must name the node that the job ran on",
    expect.stringMatching(/^pod_scheduled ".*10:61:00Z" is not a time/),
    expect.stringMatching(/^job_finished ".*" is not a time/),
    expect.stringMatching(/^p50_pull_seconds is empty, and the images file/),
  ]);
  expect(reader.rejected.total).toBe(1);
  expect([...reader.rejected.byColumn.values()]).toEqual([1, 1, 1, 1]);
  expect(reader.withoutPullTime).toBe(1);
  expect(read(COLUMNS, "2,1,test").rejected.rows[0]?.reason).toMatch(
    /^is empty: [^;]*; image_id is empty: [^;]*; pod_scheduled is empty: [^;]*$/,
  );
});

it("takes a job that has not ended, and one whose container's start nobody saw", () => {
  const [row = ""] = [good("1").replace("2026-06-18T10:01:00Z,2026-06-18T10:02:00Z", ",")];
  const reader = read(`${COLUMNS},useful_runtime_seconds`, `${row},30`, `${row.replace("1,", "2,")},`);
  expect(reader.rejected.rows).toEqual([]);
  const { scheduled, started, finished } = reader.finish();
  expect([...started]).toEqual([...scheduled]);
  expect([...finished].map((time, job) => (time - (scheduled[job] ?? 0)) / 1e9)).toEqual([30, 0]);
});

it("sorts rows that are not in order, those of one instant as they came", () => {
  const reader = read(COLUMNS, good("1", "10:00:02Z"), good("2", "10:00:01Z"), good("3", "10:00:02Z"));
  expect(reader.unsorted).toBe(1);
  const { scheduled } = reader.finish();
  expect([...scheduled].map((time) => time / 1e9 - 36_000)).toEqual([1, 2, 2]);
});

it("counts a million bad rows and keeps the first thousand", () => {
  const reader = read(COLUMNS);
  for (let line = 2; line < 1_000_002; line += 1) reader.row(["", "1"], line);
  expect(reader.rejected.total).toBe(1_000_000);
  expect(reader.rejected.rows).toHaveLength(1_000);
});

it("knows ids of every kind apart", () => {
  const ids = ["1", "01", "1e0", "9007199254740993", "9007199254740992", "build-1"];
  const reader = read(COLUMNS, ...ids.map((id) => good(id)), ...ids.map((id) => good(id)));
  expect(reader.count).toBe(ids.length);
  expect(reader.rejected.total).toBe(ids.length);
});

it("knows which jobs found their node cold: as the row says, else by the wait", () => {
  const row = (id: string, wait: string, cold: string): string => `${good(id)},${wait},${cold}`;
  const reader = read(
    `${COLUMNS},observed_image_wait_seconds,observed_cold_hit`,
    ...[row("1", "", "True"), row("2", "", "false"), row("3", "", ""), row("4", "3.5", "")],
    ...[row("5", "3.5", "False"), row("6", "0", "")],
  );
  expect([...reader.finish().observedCold]).toEqual([1, 0, 0, 1, 0, 0]);
});

const OPTIONAL = `${COLUMNS},useful_runtime_seconds,observed_image_wait_seconds,observed_cold_hit`;

it("rejects a row whose optional cells are unreadable, with all of them", () => {
  const reader = read(OPTIONAL, `${good("1")},5 min,12s,maybe`, `${good("2")},300,12,True`);
  expect(reader.count).toBe(1);
  expect(reader.rejected.rows).toEqual([
    {
      file: "jobs.csv",
      line: 2,
      column: "useful_runtime_seconds",
      reason:
        '"5 min" is not a number of seconds, 0 or more: write only the number, such as 300 or 12.5, or leave it empty; ' +
        'observed_image_wait_seconds "12s" is not a number of seconds, 0 or more: write only the number, such as 300 or 12.5, or leave it empty; ' +
        'observed_cold_hit "maybe" is not True or False: write one of them, or leave it empty',
    },
  ]);
});

it.each(["", "NaN", "null", "None", "N/A", "-", " "])("takes %j for no value", (none) => {
  const reader = read(OPTIONAL, `${good("1")},${none},${none},${none}`);
  expect(reader.rejected.rows).toEqual([]);
  const { runtime, observedWait, observedCold } = reader.finish();
  expect([runtime[0], observedWait[0], observedCold[0]]).toEqual([60, NaN, 0]);
});

it("takes a time below 0, of clocks that differ, for unknown", () => {
  const reader = read(OPTIONAL, `${good("1")},-1,-0.4,`);
  expect(reader.rejected.total).toBe(0);
  const { runtime, observedWait } = reader.finish();
  expect([runtime[0], observedWait[0]]).toEqual([60, NaN]);
});

it("uses the row of an image whose size is unreadable, and counts the cell", () => {
  const row = `${good("1").replace("img-00", "img-9")},812 MB`;
  const reader = read(`${COLUMNS},size_mb`, row, row.replace("1,", "2,"));
  expect([reader.count, reader.rejected.total]).toEqual([2, 0]);
  expect([...reader.rejected.unread.values()]).toMatchObject([{ line: 2, column: "size_mb", cells: 1 }]);
});
