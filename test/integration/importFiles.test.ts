/**
 * Imports of builds from CSV files: valid rows are entered once, invalid ones are listed, whatever the file contains.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importSchema, type BuildImport } from "@/lib/api/imports";
import { db, pool } from "@/lib/server/core/db";
import { openPayload } from "@/lib/server/builds/pending";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { callApi } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { endedImport, ledgerTotals } from "@/test/support/minutes/imports";
import { csvUpload } from "@/test/support/minutes/upload";

useHouse();

let worker: Worker;
beforeAll(() => {
  worker = startWorker();
});
afterAll(() => worker.stop());
beforeEach(async () => {
  await pool().query(
    "truncate build_ledger, monthly_usage, daily_usage, runner_usage, build, build_import cascade",
  );
});

const HEADER =
  "id,status,project_id,project_path,visibility,runner_id,runner_type,finished_at,duration_seconds,name";
const FINISHED = new Date(Date.now() - 60_000).toISOString();
const line = (id: number | string, varied: { seconds?: string; status?: string } = {}): string =>
  `${id},${varied.status ?? "success"},5,csv/app,private,3,instance,${FINISHED},${varied.seconds ?? "60.5"},test`;

async function upload(text: string): Promise<BuildImport> {
  const answer = await callApi("POST", "/api/v1/imports/csv", csvUpload(text));
  expect(answer.status, answer.text).toBe(202);
  return endedImport(importSchema.parse(answer.json).id);
}

const rejections = async (id: string): Promise<string> =>
  (await callApi("GET", `/api/v1/imports/${id}/rejections`)).text;

describe("an import of a CSV file", () => {
  it("enters its rows once, however often the file is sent, and does not keep the file", async () => {
    const text = [HEADER, ...Array.from({ length: 2_500 }, (_, k) => line(k + 1))].join("\n");
    const first = await upload(text);
    expect(first).toMatchObject({
      state: "succeeded",
      fileName: "builds.csv",
      counts: { read: 2_500, accounted: 2_500 },
    });
    expect(await ledgerTotals()).toEqual({ builds: 2_500, seconds: "151250.000000" });
    expect((await upload(text)).counts).toMatchObject({ read: 2_500, changed: 0 });
    expect((await ledgerTotals()).builds).toBe(2_500);
    expect(await db().blob.count()).toBe(0);
  });

  it("takes the names of the queue's batches, which give the same build", async () => {
    const tags = ["docker", "gpu"];
    const waits = { name: "test", stage: "test", ref: "main", protected: true, status: "pending" };
    const times = { queuedAt: FINISHED, timeoutSeconds: 900 };
    const { status, text } = await callApi("POST", "/api/v1/builds", {
      json: {
        builds: [
          {
            id: 71,
            project: { id: 55, path: "web", visibility: "private" },
            namespace: "csv/sub",
            pipeline: 9,
            ...waits,
            ...times,
            tags,
            script: ["make", "make test"],
            variables: [{ key: "A", value: "1" }],
          },
        ],
      },
    });
    expect(status, text).toBe(200);
    const columns =
      "id,project,namespace,pipeline,name,stage,ref,protected,tags,queuedAt,status,script,variables,timeoutSeconds,project_id,visibility";
    const cells = `72,web,csv/sub,9,test,test,main,true,docker;gpu,${FINISHED},pending,"make\nmake test",A=1,900,55,private`;
    expect((await upload([columns, cells].join("\n"))).counts).toMatchObject({ read: 1, changed: 1 });
    const builds = await db().build.findMany({
      where: { id: { in: [71n, 72n] } },
      orderBy: { id: "asc" },
    });
    const [first, second] = builds.map(({ id: _, reportedAt: __, ...build }) => build);
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      pipelineId: 9n,
      projectId: 55n,
      tags,
      protected: true,
      origin: "own",
    });
    expect(await db().project.findUniqueOrThrow({ where: { id: 55n } })).toMatchObject({
      path: "csv/sub/web",
    });
    const own = await db().ownBuild.findMany({ orderBy: { id: "asc" } });
    expect(
      own.map(({ id, timeoutSeconds, payload }) => [
        timeoutSeconds,
        openPayload(Number(id), payload ?? new Uint8Array()),
      ]),
    ).toEqual(
      Array.from({ length: 2 }, () => [
        900,
        {
          script: ["make", "make test"],
          variables: [{ key: "A", value: "1", public: false, file: false, masked: false, raw: false }],
        },
      ]),
    );
  });

  it("lists what it rejects with line, column and reason, and enters the rest", async () => {
    const bad = [line("x"), line(2, { seconds: '"60,5"' }), line(3, { seconds: "=1+1" }), "4,success"];
    const found = await upload([HEADER, line(1), ...bad, line(5)].join("\n"));
    expect(found).toMatchObject({
      state: "partial",
      message: "4 of 6 rows were rejected; the list says why.",
      counts: { read: 6, accounted: 2, rejected: 4 },
      rejections: [
        { line: 3, column: "id", value: "x" },
        { line: 4, column: "duration_seconds", value: "60,5", message: "has a decimal comma: write 60.5" },
        { line: 5, column: "duration_seconds", value: "=1+1" },
        {
          line: 6,
          column: "",
          message: "has 2 cells where the header has 10: give each column one, empty ones too",
        },
      ],
    });
    // A spreadsheet that opens the list runs nothing of it.
    expect(await rejections(found.id)).toMatch(/^5,,duration_seconds,'=1\+1,is a formula/m);
  });

  it.each([
    ["", /The file is empty/],
    ["id,status\n1,success\n", /project_id is missing/],
    [HEADER.replaceAll(",", ";"), /not separated by commas/],
    [`${HEADER}\n`, /The file has no rows/],
    ["\u0000\u0001\u0002", /not a header of builds/],
  ])("that is none fails with the reason: %#", async (text, message) => {
    const found = await upload(text);
    expect(found.state).toBe("failed");
    expect(found.message).toMatch(message);
  });

  it("keeps a hundred thousand reasons and counts the rest", async () => {
    const text = [HEADER, ...Array.from({ length: 100_500 }, () => "x,y")].join("\n");
    const found = await upload(text);
    expect(found).toMatchObject({
      state: "failed",
      counts: { read: 100_500, rejected: 100_500, accounted: 0 },
    });
    expect(found.rejections).toHaveLength(50);
    expect(await db().buildImportRejection.count()).toBe(100_000);
  });
});
