/** `plimsoll timeline FILE [--json]`: when each rule of a node is triggered, cools down and is restored. */
import { Option } from "commander";
import { PROFILE_NAMES, type ProfileName } from "../lib/waterlines/shapes";
import { declare, jsonOption, type Declare } from "./command";
import type { CommandIo } from "./io";

interface Options {
  readonly json?: true;
  readonly profile?: ProfileName;
  readonly policies?: string;
}

export const timeline: Declare = (io, end) =>
  declare("timeline", "replay the readings of a node: when each waterline is triggered and restored", {
    ok: "printed",
    failed: "the input is wrong or cannot be read",
  })
    .argument("<file>", "JSON: readings of a node with their instants, or the input of an analyzer's vector")
    .addOption(jsonOption())
    .addOption(new Option("--profile <name>", "overrides the profile of the file").choices(PROFILE_NAMES))
    .option("--policies <file>", "manifests of NodeQOS and AvoidanceAction, instead of the file's own")
    .action(async (file: string, options: Options) => end(await work(file, options, io)));

async function work(file: string, { json, profile, policies }: Options, io: CommandIo): Promise<number> {
  const { readInput } = await import("./inputFile");
  const { wholeLine } = await import("./issueLines");
  const { mapOf } = await import("./plan/input");
  const { problemLines } = await import("./plan/problems");
  const { timelineOf, timelineRequest } = await import("../lib/waterlines");
  const refuse = (lines: string): number => {
    io.stderr(lines);
    return 1;
  };
  const text = await readInput(file, "planFileBytes");
  if (text instanceof Error) return refuse(wholeLine(file, text));
  const documents = policies === undefined ? undefined : await readInput(policies, "planFileBytes");
  if (documents instanceof Error) return refuse(wholeLine(policies ?? "", documents));
  const files = { file, text, policies };
  const map = mapOf(text, "readings of a node, or the input of a vector");
  if ("problems" in map) return refuse(problemLines(files, { errors: map.problems, warnings: [] }));
  const request = timelineRequest({
    ...map.json,
    ...(profile !== undefined && { profile }),
    ...(documents !== undefined && { documents }),
  });
  const problems = [...(request.problems ?? []), ...map.doubled];
  if (request.problems || problems.length > 0)
    return refuse(problemLines(files, { errors: problems, warnings: [] }));
  io.stderr(problemLines(files, { errors: [], warnings: request.warnings }));
  const answer = timelineOf(request.input);
  if (json) io.stdout(`${JSON.stringify(answer)}\n`);
  else (await import("./timeline/report")).printTimeline(answer, io);
  return 0;
}
