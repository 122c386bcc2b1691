/** `plimsoll herd FILE`: simulates cold nodes that need one image at once, with and without the cascade. */
import type { HerdResult, HerdSide } from "../lib/coldstart";
import { declare, jsonOption, readCount, type Declare } from "./command";
import type { CommandIo } from "./io";
import { fixedNumber, formatTable, printable } from "./table";

interface Options {
  readonly seed?: number;
  readonly json: boolean;
}

export const herd: Declare = (io, end) =>
  declare("herd", "replay a herd of cold nodes with the cold start's cascade and without it", {
    ok: "replayed, whether all nodes got the image or not",
    failed: "the herd is not valid, or larger than a herd may be",
  })
    .argument("<file>", "JSON of a herd: nodes, blobs, latencies, restarts; {} is 80 nodes and one layer")
    .option("--seed <number>", "seed of the random numbers; overrides that of the herd", readCount)
    .addOption(jsonOption().default(false))
    .action(async (file: string, options: Options) => end(await work(file, options, io)));

async function work(file: string, { seed, json }: Options, io: CommandIo): Promise<number> {
  const { readScenarioFile } = await import("./scenarioFile");
  const { herdSchema, HerdTooLargeError, runHerd } = await import("../lib/coldstart");
  const scenario = await readScenarioFile(file, herdSchema, { seed }, io);
  if (scenario === null) return 1;
  try {
    const result = runHerd(scenario);
    if (json) io.stdout(`${JSON.stringify(result)}\n`);
    else print(result, scenario.nodes, io);
    return 0;
  } catch (error) {
    if (!(error instanceof HerdTooLargeError)) throw error;
    io.stderr(`${printable(file)}: error: ${error.message}; take fewer nodes or blobs, or smaller ones\n`);
    return 1;
  }
}

function print({ coordinated, alone }: HerdResult, nodes: number, io: CommandIo): void {
  const rows: readonly (readonly [string, (side: HerdSide) => string])[] = [
    ["pulls from the registry", ({ originPulls }) => String(originPulls)],
    ["MB from the registry", ({ originBytes }) => megabytes(originBytes)],
    ["MB between nodes", ({ peerBytes }) => megabytes(peerBytes)],
    ["half ready after, ms", ({ medianReadyMs }) => instant(medianReadyMs)],
    ["95% ready after, ms", ({ p95ReadyMs }) => instant(p95ReadyMs)],
    ["all ready after, ms", ({ lastReadyMs }) => instant(lastReadyMs)],
    ["ready", ({ readyNodes }) => `${readyNodes} of ${nodes}`],
    ["failed", ({ failedNodes }) => String(failedNodes)],
    ["takeovers", ({ takeovers }) => String(takeovers)],
  ];
  io.stdout(
    formatTable(
      ["", ">with the cascade", ">each for itself"],
      rows.map(([name, of]) => [name, of(coordinated), of(alone)]),
    ),
  );
  io.stdout(
    `\nBlobs, with the cascade\n${formatTable(
      ["digest", "kind", ">pulls", "pulled by"],
      coordinated.blobs.map(({ digest, kind, originPulls, pullers }) => [
        digest.slice(0, 19),
        kind,
        String(originPulls),
        pullers.slice(0, 5).join(", ") + (pullers.length > 5 ? ", …" : ""),
      ]),
    )}`,
  );
  io.stdout(
    `\nOutcomes of the resolves\n${formatTable(
      ["outcome", ">resolves"],
      coordinated.outcomes.map(({ outcome, count }) => [outcome, String(count)]),
    )}`,
  );
}

const megabytes = (bytes: number): string => fixedNumber(bytes / 1e6, 1);
const instant = (ms: number | null): string => (ms === null ? "never" : String(ms));
