/** `plimsoll conformance SUITE FILE`: runs a file of cases with known answers and reports differences. */
import { didYouMean } from "../lib/document/suggest";
import { declare, type Declare } from "./command";
import { inputName, readInput } from "./inputFile";
import type { CommandIo } from "./io";
import { printable } from "./table";

interface Options {
  readonly kind: string[];
  readonly profile: string[];
}

const collect = (value: string, before: string[]): string[] => [...before, ...value.split(",")];

export const conformance: Declare = (io, end) =>
  declare("conformance", "run a file of test cases with known results", {
    ok: "all cases passed",
    failed: "some failed or are of kinds that this version does not support",
    usage: "a usage error, or the file is wrong",
  })
    .argument("<suite>", "discovery, coldstart, waterlines or gitlab")
    .argument("<file>", "JSON in the format of the suite")
    .option(
      "--kind <name>",
      "only cases of this kind, or of all kinds with this prefix before the dot (several separated by commas, or repeated)",
      collect,
      [],
    )
    .option(
      "--profile <name>",
      "only this profile of cases that have several (several separated by commas, or repeated)",
      collect,
      [],
    )
    .action(async (suite: string, file: string, options: Options) =>
      end(await work(suite, file, options, io)),
    );

async function work(name: string, file: string, options: Options, io: CommandIo): Promise<number> {
  const { SUITES } = await import("./conformance/suites");
  const { readCases, runCases } = await import("./conformance/runCases");
  const refuse = (lines: readonly string[]): number => {
    for (const line of lines) io.stderr(`${printable(line)}\n`);
    return 2;
  };
  const suite = SUITES.find((each) => each.name === name);
  if (!suite) {
    const names = SUITES.map((each) => each.name);
    return refuse([`no suite "${name}"; known suites: ${names.join(", ")}${didYouMean(name, names)}`]);
  }
  const text = await readInput(file, "planFileBytes");
  if (text instanceof Error) return refuse([`${inputName(file)}: error: ${text.message}`]);
  const found = readCases(suite, text, { kinds: options.kind, profiles: options.profile });
  if (found.problems) {
    return refuse([
      `${inputName(file)} cannot be run as a file of ${name}:`,
      ...found.problems.map((each) => `  ${each}`),
    ]);
  }
  return (await runCases(found.cases, io)) ? 0 : 1;
}
