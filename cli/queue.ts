/** `plimsoll queue FILE`: runners and projects in virtual time, with both strategies. */
import type { SimulationScenario } from "../lib/queue/shapes";
import { declare, jsonOption, type Declare } from "./command";
import type { CommandIo } from "./io";

interface Options {
  readonly seed?: string;
  readonly json: boolean;
}

export const queue: Declare = (io, end) =>
  declare("queue", "simulate the queue: waits and fairness of both strategies", {
    ok: "simulated",
    failed: "the scenario is not valid or too large",
  })
    .argument("<file>", "JSON of a scenario: runners and projects, as POST /api/v1/queue/simulate takes it")
    .option("--seed <number>", "whatever the scenario says")
    .addOption(jsonOption().default(false))
    .action(async (file: string, options: Options) => end(await work(file, options, io)));

async function work(file: string, { seed, json }: Options, io: CommandIo): Promise<number> {
  const { simulateQueue, SimulationTooLargeError } = await import("../lib/queue");
  const { above } = await import("../lib/limits/limits");
  const { printable } = await import("./table");
  const scenario = await readScenario(file, seed, io);
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

/** Null after it has said all that is wrong. */
async function readScenario(
  file: string,
  seed: string | undefined,
  io: CommandIo,
): Promise<SimulationScenario | null> {
  const { readFile, stat } = await import("node:fs/promises");
  const { above, LIMITS } = await import("../lib/limits/limits");
  const { simulationSchema } = await import("../lib/queue/shapes");
  const { printable } = await import("./table");
  const refuse = (lines: readonly string[]): null => {
    for (const line of lines) io.stderr(`${printable(file)}: error: ${printable(line)}\n`);
    return null;
  };
  let json: unknown;
  try {
    if ((await stat(file)).size > LIMITS.bodyBytes.value) return refuse([`has ${above("bodyBytes")}`]);
    json = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    return refuse([error instanceof Error ? error.message : String(error)]);
  }
  const given =
    typeof json === "object" && json !== null && seed !== undefined ? { ...json, seed: Number(seed) } : json;
  const parsed = simulationSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const shown = parsed.error.issues.slice(0, LIMITS.detailsListed.value);
  return refuse(shown.map(({ path, message }) => `${path.map(String).join(".") || "document"} ${message}`));
}
