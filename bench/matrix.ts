/** `npm run bench -- matrix`: from a Prometheus response on loopback to the ranked list. */
import { z } from "zod";
import { rounded, type Benchmark } from "./benchmark";
import { KINDS, type Kind } from "./matrix/body";
import { findTool, howToInstall } from "../test/support/tools";
import { measurePushdown } from "./matrix/pushdown";
import { startChild } from "./process";

const RUNS = 5;

const serverSchema = z.object({ port: z.number(), bytes: z.record(z.enum(KINDS), z.number()) });
const measureSchema = z.object({
  samples: z.number(),
  expected: z.number(),
  check: z.number(),
  ms: z.number(),
  peakRssMb: z.number(),
});
type Measure = z.infer<typeof measureSchema>;

/** What is measured: a mode of matrix/measure.ts on a body. */
const MEASURED = {
  plimsoll: { mode: "plimsoll", kind: "whole", label: "Plimsoll: stream, matrix, ranking" },
  decimals: { mode: "plimsoll", kind: "decimals", label: "the same with 12-digit decimals" },
  jsonParse: { mode: "jsonParse", kind: "whole", label: "fetch + JSON.parse" },
  byteLoop: { mode: "byteLoop", kind: "whole", label: "bare loop over the bytes in memory" },
} as const satisfies Record<string, { mode: string; kind: Kind; label: string }>;
type Name = keyof typeof MEASURED;
const NAMES = ["plimsoll", "decimals", "jsonParse", "byteLoop"] as const satisfies readonly Name[];

/**
 * Measures each variant RUNS times in a separate process, in turn. Reports the shortest time (disturbances only make
 * a run longer) and the largest memory.
 */
export const matrix: Benchmark = async (say) => {
  say("building the bodies: 1,000 images × 10,080 samples …");
  const server = startChild("./matrix/serve.ts", []);
  try {
    const { port, bytes } = serverSchema.parse(await server.firstLine);
    const all: Record<Name, Measure[]> = { plimsoll: [], decimals: [], jsonParse: [], byteLoop: [] };
    for (let run = 0; run < RUNS; run++) {
      for (const name of NAMES) {
        const { mode, kind } = MEASURED[name];
        const child = startChild("./matrix/measure.ts", [mode, `http://127.0.0.1:${port}/${kind}`]);
        const measured = measureSchema.parse(await child.firstLine);
        all[name].push(measured);
        say(`run ${run + 1} ${name}: ${measured.ms.toFixed(0)} ms, peak ${measured.peakRssMb.toFixed(0)} MB`);
      }
    }
    const [ours, decimals, json, loop] = [
      best(all.plimsoll),
      best(all.decimals),
      best(all.jsonParse),
      best(all.byteLoop),
    ];
    const lost = [ours, decimals, json].find(({ samples, expected }) => samples !== expected);
    if (lost) throw new Error(`samples were lost: ${lost.samples} of ${lost.expected}`);
    const pushed = await pushdownFigures(say);
    return {
      rows: NAMES.map((name) => [MEASURED[name].label, ...cells(best(all[name]), ours.ms)]),
      columns: ["", "ms", "peak MB", "time / Plimsoll"],
      figures: {
        samplesPerSecond: Math.round(ours.samples / (ours.ms / 1000)),
        peakRssMb: rounded(ours.peakRssMb),
        ratioToJsonParse: rounded(json.ms / ours.ms),
        ratioToByteLoop: rounded(ours.ms / loop.ms),
        ratioToByteLoopDecimals: rounded(decimals.ms / loop.ms),
        bodyMb: rounded(bytes.whole / 1e6),
        bodyMbDecimals: rounded(bytes.decimals / 1e6),
        ...pushed,
      },
    };
  } finally {
    server.process.kill();
  }
};

/** Compares samples and totals of one query on a real Prometheus. Empty if there is none. */
async function pushdownFigures(say: (line: string) => void): Promise<Record<string, number>> {
  const lacking = (["prometheus", "promtool"] as const).filter((tool) => findTool(tool) === undefined);
  if (lacking.length > 0) {
    say(`pushdown is not measured: ${howToInstall(lacking)}`);
    return {};
  }
  say("pushdown: importing 69 series × 10,080 samples into a Prometheus …");
  const { bytes, ms } = await measurePushdown();
  say(
    `samples: ${bytes.never} bytes, ${ms.never.toFixed(0)} ms; totals: ${bytes.always} bytes, ${ms.always.toFixed(0)} ms`,
  );
  return {
    pushdownBytesRatio: rounded(bytes.never / bytes.always),
    pushdownTimeRatio: rounded(ms.never / ms.always),
  };
}

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
