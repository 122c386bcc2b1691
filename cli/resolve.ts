/** `plimsoll resolve FILE`: who answers for a digest that no node holds yet, rule by rule. */
import type { Scenario } from "../lib/coldstart";
import { declare, jsonOption, type Declare } from "./command";
import type { CommandIo } from "./io";

interface Options {
  readonly profile?: Scenario["profile"];
  readonly json: boolean;
}

export const resolve: Declare = (io, end) =>
  declare("resolve", "run the cold start's cascade over a scenario and print its trace", {
    ok: "resolved, whether a provider was found or not",
    failed: "the scenario is not valid",
  })
    .argument("<file>", "JSON of a scenario: members, peers, dht, as in a conformance vector")
    .option("--profile <name>", "seed or original, whatever the scenario says")
    .addOption(jsonOption().default(false))
    .action(async (file: string, options: Options) => end(await work(file, options, io)));

async function work(file: string, { profile, json }: Options, io: CommandIo): Promise<number> {
  const { readScenarioFile } = await import("./scenarioFile");
  const { printResolve } = await import("./resolveReport");
  const { alternativesOf, explainResolve, runScenario, scenarioSchema } = await import("../lib/coldstart");
  const scenario = await readScenarioFile(file, scenarioSchema, { profile }, io);
  if (scenario === null) return 1;
  const { result, trace } = runScenario(scenario);
  const explanation = explainResolve(trace);
  const alternatives = alternativesOf(scenario, trace);
  if (json) io.stdout(`${JSON.stringify({ ...result, trace, explanation, alternatives })}\n`);
  else printResolve({ trace, explanation, alternatives }, io);
  return 0;
}
