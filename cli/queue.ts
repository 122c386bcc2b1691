/** `plimsoll queue FILE`: simulates runners and projects in virtual time, with both strategies. */
import { declare, jsonOption, readCount, type Declare } from "./command";
import type { CommandIo } from "./io";

interface Options {
  readonly seed?: number;
  readonly json: boolean;
}

export const queue: Declare = (io, end) =>
  declare("queue", "simulate the queue: waits and fairness of both strategies", {
    ok: "simulated",
    failed: "the scenario is not valid or too large",
  })
    .argument("<file>", "JSON of a scenario: runners and projects, as in POST /api/v1/queue/simulate")
    .option("--seed <number>", "seed of the random numbers; overrides that of the scenario", readCount)
    .addOption(jsonOption().default(false))
    .action(async (file: string, options: Options) => end(await work(file, options, io)));

async function work(file: string, { seed, json }: Options, io: CommandIo): Promise<number> {
  const { simulateQueue, SimulationTooLargeError } = await import("../lib/queue");
  const { above } = await import("../lib/limits/limits");
  const { printable } = await import("./table");
  const { simulationSchema } = await import("../lib/queue/shapes");
  const { readScenarioFile } = await import("./scenarioFile");
  const scenario = await readScenarioFile(file, simulationSchema, { seed }, io);
  if (scenario === null) return 1;
  try {
    const result = simulateQueue(scenario);
    if (json) io.stdout(`${JSON.stringify(result)}\n`);
    else (await import("./queueReport")).printSimulation(result, io);
    return 0;
  } catch (error) {
    if (!(error instanceof SimulationTooLargeError)) throw error;
    io.stderr(`${printable(file)}: error: gives ${above(error.limit)}\n`);
    return 1;
  }
}
