/** Reports of builds for tests: plain ones, and a stream of reports with a known cost. */
import { randomInt } from "node:crypto";
import type { BuildReport } from "@/lib/minutes";
import { Exact } from "@/lib/numeric/exact";
import { singleton } from "@/lib/server/core/singleton";

/** The same for all tests of a file; later files have a later time. */
const started = (): number => singleton("reports of tests", () => Date.now() - 120_000);

/** Returns a finished build of 60 s on an instance runner, a minute ago. */
export function report(id: number, varied: Partial<BuildReport> = {}): BuildReport {
  return {
    id,
    status: "success",
    revision: 0,
    name: "test",
    stage: "verify",
    ref: "main",
    pipelineId: 1 + Math.floor(id / 10),
    project: { id: 1, path: "acme/web", visibility: "private" },
    runner: { id: 1, type: "instance", description: "linux" },
    startedAt: new Date(started()).toISOString(),
    finishedAt: new Date(started() + 60_000).toISOString(),
    durationSeconds: "60",
    ...varied,
  };
}

/** Returns builds 1 to `count` with durations of six decimals, in five projects of one root namespace. */
export function stream(count: number, finishedAt: string): BuildReport[] {
  return Array.from({ length: count }, (_, index) => {
    const id = index + 1;
    const project = { id: 1 + (id % 5), path: `acme/group/app${id % 5}`, visibility: "private" } as const;
    const durationSeconds = new Exact(id * 7_654_321).modulo(900_000_000).plus(1).dividedBy(1e6).toString();
    return report(id, { project, durationSeconds, finishedAt });
  });
}

export function totalOf(reports: readonly BuildReport[]): string {
  return reports.reduce((sum, each) => sum.plus(each.durationSeconds ?? 0), new Exact(0)).toString();
}

/** Repeats each report `times` times, shuffles them and splits them into batches. */
export function shuffledBatches(
  reports: readonly BuildReport[],
  times: number,
  size: number,
): BuildReport[][] {
  const all = Array.from({ length: times }, () => reports).flat();
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    const [a, b] = [all[at], all[other]];
    if (a && b) [all[at], all[other]] = [b, a];
  }
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

/** Writes the batches with `writers` concurrent writers. */
export async function writeAtOnce(
  batches: readonly BuildReport[][],
  writers: number,
  write: (batch: BuildReport[]) => Promise<unknown>,
): Promise<void> {
  const left = [...batches];
  const writer = async (): Promise<void> => {
    for (let batch = left.pop(); batch; batch = left.pop()) await write(batch);
  };
  await Promise.all(Array.from({ length: writers }, writer));
}
