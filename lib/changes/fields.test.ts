import { expect, it } from "vitest";
import { changedFields, MOST_CHARACTERS, MOST_FIELDS } from "./fields";

it("tells what differs, on both sides", () => {
  const before = { strategy: "RunnerJobsQueue", ackSeconds: 60, tags: ["a", "b"] };
  const after = { strategy: "RunnerJobsQueue", ackSeconds: 90, tags: ["a", "c"] };
  expect(changedFields(before, after)).toEqual({
    fields: [
      { path: "ackSeconds", before: "60", after: "90" },
      { path: "tags", before: "b", after: null },
      { path: "tags", before: null, after: "c" },
    ],
    more: 0,
  });
});

it("tells what was made and what was removed", () => {
  expect(changedFields(undefined, { version: 1 }).fields).toEqual([
    { path: "version", before: null, after: "1" },
  ]);
  expect(changedFields({ version: 1 }, undefined).fields).toEqual([
    { path: "version", before: "1", after: null },
  ]);
  expect(changedFields({ version: 1 }, { version: 1 })).toEqual({ fields: [], more: 0 });
});

it("shows the lines of a document that differ", () => {
  const document = (images: number): string => `kind: P\nspec:\n  maxImages: ${images}\n  x: 1\n`;
  expect(changedFields({ spec: document(20) }, { spec: document(30) }).fields).toEqual([
    { path: "spec", before: "  maxImages: 20", after: "  maxImages: 30" },
  ]);
  const added = `${document(20)}  y: 2\n`;
  expect(changedFields({ spec: document(20) }, { spec: added }).fields).toEqual([
    { path: "spec", before: "", after: "  y: 2" },
  ]);
});

it("is bounded however much differs", () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`k${at}`, "é😀".repeat(10_000)]));
  const { fields, more } = changedFields(undefined, many);
  expect([fields.length, more]).toEqual([MOST_FIELDS, 30]);
  expect([...(fields[0]?.after ?? "")]).toHaveLength(MOST_CHARACTERS);
  expect(() => encodeURIComponent(fields[0]?.after ?? "")).not.toThrow();
});
