import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { series } from "../../../demo/prometheus/series";
import { HttpSession } from "../http/session";
import { DEFAULT_LIMITS } from "../types";
import { queryInstant, queryRange } from "./client";
import type { SeriesSink } from "./response";

let server: FakePrometheus;
beforeAll(async () => {
  server = await startFakePrometheus({
    series: [
      series({ __name__: "up", node: "n-1", pod: "p" }, (seconds) => seconds),
      series({ namespace: "ci", container: 'a "b"' }, (seconds) => (seconds === 1_000_000_060 ? null : 1)),
      series({}, () => "NaN"),
    ],
  });
});
afterAll(() => server.close());

interface Collected {
  readonly labels: Readonly<Record<string, string>>;
  readonly samples: [number, number][];
}

/** Collects what a caller without any knowledge of images would keep. */
function collecting(): {
  readonly sink: SeriesSink;
  readonly kept: Collected[];
  readonly answers: number[][];
} {
  const kept: Collected[] = [];
  const answers: number[][] = [];
  const add = (timestamp: number, value: number): void => void kept.at(-1)?.samples.push([timestamp, value]);
  const sink: SeriesSink = {
    beginAnswer: (index, count) => void answers.push([index, count]),
    beginSeries: (labels) => void kept.push({ labels: Object.fromEntries(labels), samples: [] }),
    add,
    addRun: (timestamp, values, count) =>
      values.subarray(0, count).forEach((value, k) => add(timestamp + k * 60, value)),
  };
  return { sink, kept, answers };
}

async function withSession<T>(use: (session: HttpSession) => Promise<T>): Promise<T> {
  const session = new HttpSession(
    { baseUrl: server.url, credentials: {} },
    { signal: new AbortController().signal, limits: { ...DEFAULT_LIMITS, attempts: 1 } },
  );
  try {
    return await use(session);
  } finally {
    session.close();
  }
}

const grid = { startMs: 1e12, stepMs: 60_000, steps: 4, endMs: 1e12 + 180_000 };

describe("a Prometheus query without any image", () => {
  it("hands out every series with all its labels, over as many requests as the grid takes", async () => {
    const { sink, kept, answers } = collecting();
    await withSession((session) => queryRange(session, { query: "up", grid, maxPoints: 3 }, sink));
    expect(answers).toEqual([
      [0, 2],
      [1, 2],
    ]);
    expect(kept.map(({ labels }) => labels)).toEqual([
      { __name__: "up", node: "n-1", pod: "p" },
      { namespace: "ci", container: 'a "b"' },
      {},
      { __name__: "up", node: "n-1", pod: "p" },
      { namespace: "ci", container: 'a "b"' },
      {},
    ]);
    const at = (k: number): number => 1e9 + k * 60;
    expect(kept[0]?.samples).toEqual([0, 1, 2].map((k) => [at(k), at(k)]));
    expect(kept[1]?.samples).toEqual([
      [at(0), 1],
      [at(2), 1],
    ]);
    expect(kept[2]?.samples).toEqual([0, 1, 2].map((k) => [at(k), NaN]));
    expect(kept[3]?.samples).toEqual([[at(3), at(3)]]);
  });

  it("reads one sample a series of an instant", async () => {
    const { sink, kept } = collecting();
    const notes = await withSession((session) => queryInstant(session, { query: "up", timeMs: 1_500 }, sink));
    expect(notes).toEqual([]);
    expect(kept.map(({ samples }) => samples)).toEqual([[[1.5, 1.5]], [[1.5, 1]], [[1.5, NaN]]]);
  });
});
