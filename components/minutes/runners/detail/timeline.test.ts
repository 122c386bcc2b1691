import { expect, it } from "vitest";
import type { RunnerFactorVersion } from "@/lib/api/runners";
import { spansOf } from "./timeline";

const NOW = Date.parse("2026-11-22T00:00:00Z");
const version = (number: number, validFrom: string): RunnerFactorVersion => ({
  version: number,
  validFrom,
  state: "past",
  message: "",
  author: "ada",
  createdAt: validFrom,
  publicProjectsMinutesCostFactor: "0",
  privateProjectsMinutesCostFactor: "1",
});

it("begins with the defaults, has no gap and ends after the last change", () => {
  const spans = spansOf([version(2, "2026-11-30T00:00:00Z"), version(1, "2026-11-01T00:00:00Z")], NOW);
  expect(spans.map(({ version: of }) => of?.version ?? null)).toEqual([null, 1, 2]);
  spans.forEach((span, index) => expect(spans[index + 1]?.from ?? span.to).toBe(span.to));
  expect(spans.at(-1)?.to).toBeGreaterThan(Date.parse("2026-11-30T00:00:00Z"));
});

it("leaves out what was replaced at the same instant", () => {
  const at = "2026-11-01T00:00:00Z";
  expect(spansOf([version(1, at), version(2, at)], NOW).map(({ version: of }) => of?.version)).toEqual([
    undefined,
    2,
  ]);
});

it("of a runner without versions is one span around now", () => {
  const [span, ...others] = spansOf([], NOW);
  expect(others).toEqual([]);
  expect(span?.from).toBeLessThan(NOW);
  expect(span?.to).toBeGreaterThan(NOW);
});
