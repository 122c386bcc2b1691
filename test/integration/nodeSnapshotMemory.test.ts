/**
 * Snapshots of large files: the web process holds only a few pieces in memory, and keeps nothing if the caller
 * disconnects.
 */
import { expect, it } from "vitest";
import { nodeSnapshotDetailSchema } from "@/lib/api/nodes";
import { db } from "@/lib/server/core/db";
import { createSnapshot } from "@/lib/server/waterlines/snapshots/create";
import { callApi, type ApiResult } from "@/test/support/call";
import { mostHeld } from "@/test/support/heldBytes";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { KUBECTL_LIST, MEMORY_POLICY, POD_METRICS, snapshotUpload } from "@/test/support/waterlines/kubectl";
import { aPod } from "@/test/support/waterlines/scenario";

useHouse();

const MB = 1_000_000;
const PATH = "/api/v1/node-snapshots";
/** Where a file's blanks go. */
const GAP = "GAP";
const BLANKS = new TextEncoder().encode(" ".repeat(100_000));

interface Sent {
  /** Of blanks at the end of each file. */
  readonly bytes: number;
  /** The caller leaves once so many bytes were taken. */
  readonly tornAt?: number;
  /** Called once all were. */
  readonly onSent?: () => void;
  readonly parts?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Sends two files that are made while they are taken. */
function send({ bytes, tornAt = Infinity, onSent, parts = {}, signal }: Sent): Promise<ApiResult> {
  const { body, headers } = snapshotUpload({
    nodes: `${JSON.stringify(KUBECTL_LIST)}${GAP}`,
    podMetrics: `${JSON.stringify(POD_METRICS)}${GAP}`,
    ...parts,
  });
  const pieces = piecesOf(body.split(GAP), bytes);
  let taken = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken >= tornAt) return controller.error(new Error("left"));
        const { done, value } = pieces.next();
        if (done === true) {
          controller.close();
          return onSent?.();
        }
        taken += value.length;
        return controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return callApi("POST", PATH, { body: stream, headers, ...(signal && { signal }) });
}

function* piecesOf(texts: readonly string[], blanks: number): Generator<Uint8Array, void> {
  for (const [index, text] of texts.entries()) {
    for (let sent = 0; index > 0 && sent < blanks; sent += BLANKS.length) yield BLANKS.slice();
    yield new TextEncoder().encode(text);
  }
}

const statusOf = async (asked: Promise<ApiResult>): Promise<number> => (await asked).status;

/** Blobs that no snapshot has; one that is being removed is given its time. */
async function expectNothingLeft(): Promise<void> {
  const left = (): Promise<number> => db().blob.count({ where: { snapshot: null } });
  await eventually(async () => (await left()) === 0);
}

it("holds a few pieces of an upload of 40 MB", async () => {
  const { value, bytes } = await mostHeld(() => send({ bytes: 20 * MB }));
  expect(value.status, value.text).toBe(201);
  expect(value.json).toMatchObject({ kind: "kubernetes", nodes: 2, pods: 6, over: 1 });
  expect(bytes).toBeLessThan(8 * MB);
  await expectNothingLeft();
});

/** Of so many nodes of a megabyte each. */
async function wide(name: string, count: number): Promise<string> {
  const pods = Array.from({ length: 100 }, (_, at) =>
    aPod({ name: `build-${at}`, namespace: "ci", labels: { note: "x".repeat(10_000) } }),
  );
  const nodes = Array.from({ length: count }, (_, at) => ({
    name: `n-${at}`,
    pods,
    metrics: { memory_total_usage: 24 * 2 ** 30 },
  }));
  const files = [{ part: "nodes", bytes: new TextEncoder().encode(JSON.stringify({ nodes })) }];
  return (await createSnapshot({ name, files, documents: MEMORY_POLICY }, TESTER)).id;
}

it("holds a few pieces of a snapshot of 30 MB while its manifests are changed", async () => {
  const id = await wide("wide", 30);
  const { blobId } = await db().nodeSnapshot.findUniqueOrThrow({ where: { id } });
  const { size } = await db().blob.findUniqueOrThrow({ where: { id: blobId } });
  expect(Number(size)).toBeGreaterThan(30 * MB);
  const documents = MEMORY_POLICY.replace("20Gi", "30Gi");
  const { value, bytes } = await mostHeld(() =>
    callApi("PUT", `${PATH}/${id}/documents`, { json: { documents } }),
  );
  expect(value.status, value.text).toBe(201);
  const changed = nodeSnapshotDetailSchema.parse(value.json);
  expect(changed).toMatchObject({ version: 2, kind: "plan", nodes: 30, pods: 3_000, over: 0 });
  // Six pieces were seen at once: as read, as text, parsed, and as written.
  expect(bytes).toBeLessThan(10 * MB);
  await expectNothingLeft();
});

it("keeps nothing of an upload that its caller leaves, or that is refused at its end", async () => {
  expect(await statusOf(send({ bytes: 5 * MB, tornAt: 7 * MB }))).toBe(400);
  expect(await db().blob.count({ where: { snapshot: null } })).toBe(0);
  const wrong = [
    ["name", "Not A Name"],
    ["documents", "a: ["],
    ["logs", "x"],
  ] as const;
  for (const [part, text] of wrong)
    expect((await send({ bytes: 2 * MB, parts: { [part]: text } })).status).toBe(422);
  expect(await db().blob.count({ where: { snapshot: null } })).toBe(0);
});

it("keeps nothing of a snapshot that its caller leaves while it is computed", async () => {
  const id = await wide("judged", 2);
  const statuses = new Set<number>();
  for (let round = 0; round < 5; round++) {
    const leaving = new AbortController();
    const { signal } = leaving;
    const onSent = (): unknown => setTimeout(() => leaving.abort(), 100 * round);
    const uploaded = send({ bytes: MB, parts: { name: "left" }, signal, onSent });
    const json = { documents: MEMORY_POLICY };
    const changed = callApi("PUT", `${PATH}/${id}/documents`, { json, signal });
    for (const status of await Promise.all([uploaded, changed].map(statusOf))) statuses.add(status);
    await expectNothingLeft();
  }
  expect(statuses).toContain(499);
  for (const status of statuses) expect([201, 499]).toContain(status);
});
