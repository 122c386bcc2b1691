import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceTypeNames, sourceTypes } from "@/lib/sources/shapes";
import { usesOf } from "./uses";

it("names pages that exist, for sources that have no query to try", () => {
  const read = sourceTypeNames.filter((type) => usesOf(type).readBy !== undefined);
  expect(read.length).toBeGreaterThan(0);
  for (const type of read) {
    expect(existsSync(`app/(dashboard)${usesOf(type).readBy?.page}/page.tsx`), type).toBe(true);
    expect(sourceTypes[type].trial, type).toBeNull();
  }
});
