/** `npm run bench -- matrix`: from a Prometheus answer on loopback to the ranked list. */
import { z } from "zod";
import type { Benchmark } from "./benchmark";
import { startChild } from "./process";

const RUNS = 5;

const serverSchema = z.object({ port: z.number(), bytes: z.number() });
const measureSchema = z.object({
  samples: z.number(),
  expected: z.number(),
  check: z.number(),
  ms: z.number(),
  peakRssMb: z.number(),
});
type Measure = z.infer<typeof measureSchema>;
type Mode = "plimsoll" | "jsonParse" | "byteLoop";

/**
 * Each mode runs RUNS times in a process of its own, in turn. Times are the shortest (what disturbs a run only makes
 * it longer), memory the largest.
 */
export const matrix: Benchmark = async (say) => {
  say("building the body: 1,000 images × 10,080 samples …");
  const server = startChild("./matrix/serve.ts", []);
  try {
    const { port, bytes } = serverSchema.parse(await server.firstLine);
    const url = `http://127.0.0.1:${port}`;
    const all: Record<Mode, Measure[]> = { plimsoll: [], jsonParse: [], byteLoop: [] };
    for (let run = 0; run < RUNS; run++) {
      for (const mode of ["plimsoll", "jsonParse", "byteLoop"] as const) {
        const measured = measureSchema.parse(await startChild("./matrix/measure.ts", [mode, url]).firstLine);
        all[mode].push(measured);
        say(`run ${run + 1} ${mode}: ${measured.ms.toFixed(0)} ms, peak ${measured.peakRssMb.toFixed(0)} MB`);
      }
    }
    const ours = best(all.plimsoll);
    const json = best(all.jsonParse);
    const loop = best(all.byteLoop);
    const complete = [ours, json].every(({ samples, expected }) => samples === expected);
    if (!complete)
      throw new Error(`samples were lost: ${ours.samples} and ${json.samples} of ${ours.expected}`);
    return {
      rows: [
        ["Plimsoll: stream, matrix, ranking", ...cells(ours, ours.ms)],
        ["fetch + JSON.parse", ...cells(json, ours.ms)],
        ["bare loop over the bytes in memory", ...cells(loop, ours.ms)],
      ],
      columns: ["", "ms", "peak MB", "time / Plimsoll"],
      figures: {
        samplesPerSecond: Math.round(ours.samples / (ours.ms / 1000)),
        peakRssMb: round(ours.peakRssMb),
        ratioToJsonParse: round(json.ms / ours.ms),
        ratioToByteLoop: round(ours.ms / loop.ms),
        bodyMb: round(bytes / 1e6),
      },
    };
  } finally {
    server.process.kill();
  }
};

function best(measures: readonly Measure[]): Measure {
  const [first] = measures;
  if (!first) throw new Error("nothing was measured");
  return {
    ...first,
    ms: Math.min(...measures.map(({ ms }) => ms)),
    peakRssMb: Math.max(...measures.map(({ peakRssMb }) => peakRssMb)),
  };
}

function cells(measure: Measure, reference: number): string[] {
  return [measure.ms.toFixed(0), measure.peakRssMb.toFixed(0), `${(measure.ms / reference).toFixed(2)} ×`];
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
