import { expect, it } from "vitest";
import { operation } from "@/components/operations/operation.testing";
import type { Run } from "@/lib/api/runs";
import { asFollowed } from "./asFollowed";

/** Only the fields of a run that are read. */
const queued = { id: "r1", state: "queued", startedAt: null, maxImages: 5 } as Run;
const AT = "2026-01-05T08:00:00.000Z";

it("takes state and start from the operation while that is under way", () => {
  expect(asFollowed(queued, operation("r1", { state: "running", startedAt: AT }))).toEqual({
    ...queued,
    state: "running",
    startedAt: AT,
  });
});

it("leaves the run as it was read before the first event and after the end", () => {
  expect(asFollowed(queued, null)).toBe(queued);
  expect(asFollowed(queued, operation("r1", { state: "succeeded" }))).toBe(queued);
});
