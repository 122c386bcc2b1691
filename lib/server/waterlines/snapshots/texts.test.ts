import { expect, it } from "vitest";
import { CHUNK_BYTES } from "../../blobs/write";
import { callsHere } from "../../compute/calls";
import { askedFile, filePieces, type SnapshotFile } from "./files";
import { textsOf } from "./texts";

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

it("puts files together from pieces that end within a character, and asks for one piece at a time", async () => {
  const texts = ["é".repeat(CHUNK_BYTES), `x${"é".repeat(CHUNK_BYTES)}`, ""];
  const files: SnapshotFile[] = texts.map((text, at) => ({ part: `part-${at}`, bytes: bytesOf(text) }));
  const { next } = filePieces(files);
  const sizes: (number | undefined)[] = [];
  const call = callsHere({
    async next(place: number) {
      const piece = await next(place);
      sizes.push(piece?.length);
      return piece;
    },
  });
  const read = await textsOf(files.map(askedFile), call);
  expect(read.map(({ part }) => part)).toEqual(["part-0", "part-1", "part-2"]);
  expect(read.map(({ text }, at) => text === texts[at])).toEqual([true, true, true]);
  const [whole, end] = [CHUNK_BYTES, undefined];
  expect(sizes).toEqual([whole, whole, end, whole, whole, 1, end, end]);
});

it.each([
  ["", []],
  ['{"name":"a"}\n', [{ name: "a" }]],
  ['{"name":"a"}\n{"name":"b\\n\u010a"}\n', [{ name: "a" }, { name: "b\n\u010a" }]],
])("reads the stored lines %j as a request", async (lines, nodes) => {
  const bytes = bytesOf(lines);
  const cut = [bytes.subarray(0, 5), bytes.subarray(5), null];
  const next = (): Promise<Uint8Array | null> => Promise.resolve(cut.shift() ?? null);
  const asked = [{ part: "nodes", size: bytes.length, lines: true }];
  const [read] = await textsOf(asked, callsHere({ next }));
  expect(JSON.parse(read?.text ?? "")).toEqual({ nodes });
});
