/** `plimsoll resolve FILE`: which node answers for a digest that no node holds yet, rule by rule. */
import { InvalidArgumentError, Option } from "commander";
import type { Scenario } from "../lib/coldstart";
import { profileSchema } from "../lib/coldstart/shapes";
import { parseDuration } from "../lib/document/duration";
import { declare, jsonOption, type Declare } from "./command";
import type { CommandIo } from "./io";

interface Options {
  readonly profile?: Scenario["profile"];
  /** Milliseconds. */
  readonly later?: number;
  readonly json: boolean;
}

export const resolve: Declare = (io, end) =>
  declare("resolve", "run the cold start's cascade over a scenario and print its trace", {
    ok: "resolved, whether a provider was found or not",
    failed: "the scenario is not valid",
  })
    .argument("<file>", "JSON of a scenario: members, peers, dht, as in a conformance vector")
    .addOption(
      new Option("--profile <name>", "overrides the profile of the scenario").choices(profileSchema.options),
    )
    .option(
      "--later <duration>",
      "resolve this much later, such as 30s: pulls age, cooldowns run out",
      laterOf,
    )
    .addOption(jsonOption().default(false))
    .action(async (file: string, options: Options) => end(await work(file, options, io)));

function laterOf(text: string): number {
  const seconds = parseDuration(text);
  if (seconds === null || seconds < 0) throw new InvalidArgumentError("must be a duration such as 30s or 5m");
  return seconds * 1_000;
}

async function work(file: string, { profile, later, json }: Options, io: CommandIo): Promise<number> {
  const { readScenarioFile } = await import("./scenarioFile");
  const { printResolve } = await import("./resolveReport");
  const { answerScenario, scenarioSchema } = await import("../lib/coldstart");
  const scenario = await readScenarioFile(file, scenarioSchema, { profile, later_ms: later }, io);
  if (scenario === null) return 1;
  const { result, ...answer } = answerScenario(scenario);
  if (json) io.stdout(`${JSON.stringify({ ...result, ...answer })}\n`);
  else printResolve(answer, io);
  return 0;
}
