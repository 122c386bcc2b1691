/** `plimsoll plan FILE [--json]`: which pods give way on a node over its waterline, and where to stop. */
import { PROFILE_NAMES } from "../lib/waterlines/shapes";
import { declare, jsonOption, type Declare } from "./command";
import type { CommandIo } from "./io";

interface Options {
  readonly json?: true;
  readonly profile?: string;
  readonly profileFile?: string;
  readonly policies?: string;
  readonly explain?: string;
  readonly compare?: string;
  readonly steps?: true;
}

export const plan: Declare = (io, end) =>
  declare("plan", "plan which pods give way on nodes over their waterlines", {
    ok: "printed",
    failed: "the input is wrong or cannot be read",
  })
    .argument("<file>", "JSON: a request for a plan, or the input of a waterlines vector")
    .addOption(jsonOption())
    .option(
      "--profile <name>",
      `${PROFILE_NAMES.join(", ")}, or the name of that in --profile-file; overrides the profile of the file`,
    )
    .option("--profile-file <file>", "YAML or JSON: a custom profile for the plan")
    .option(
      "--policies <file>",
      "manifests of NodeQOS, AvoidanceAction and PodQOS that define the waterlines",
    )
    .option(
      "--explain <pod>",
      "namespace/name of a pod: explain its place in the plan, and what would change it",
    )
    .option("--compare <name>", "name of a profile: print what it would do differently")
    .option("--steps", "print how many pods give way as each waterline moves")
    .action(async (file: string, options: Options) => end(await work(file, options, io)));

async function work(file: string, options: Options, io: CommandIo): Promise<number> {
  const { readInput } = await import("./inputFile");
  const { issueLines, wholeLine } = await import("./issueLines");
  const { readPlanInput } = await import("./plan/input");
  const { problemLines } = await import("./plan/problems");
  const { documentsProblems, plan: compute, readOwnProfile } = await import("../lib/waterlines");
  const refuse = (lines: string): number => {
    io.stderr(lines);
    return 1;
  };
  const text = await readInput(file, "planFileBytes");
  if (text instanceof Error) return refuse(wholeLine(file, text));
  const { policies, profileFile } = options;
  const documents = policies === undefined ? undefined : await readInput(policies, "planFileBytes");
  if (documents instanceof Error) return refuse(wholeLine(policies ?? "", documents));
  const ownText = profileFile === undefined ? undefined : await readInput(profileFile, "planFileBytes");
  if (ownText instanceof Error) return refuse(wholeLine(profileFile ?? "", ownText));
  const own = ownText === undefined ? undefined : readOwnProfile(ownText);
  if (own?.problems) return refuse(issueLines(profileFile ?? "", { errors: own.problems, warnings: [] }));
  const files = { file, text, policies };
  const input = readPlanInput(text, { ...options, documents, own: own?.profile });
  if (input.problems) {
    const ofDocuments =
      documents === undefined ? [] : documentsProblems(documents, own?.profile?.metrics ?? []);
    return refuse(problemLines(files, { errors: [...input.problems, ...ofDocuments], warnings: [] }));
  }
  const planned = compute(input.request);
  if (planned.problems) return refuse(problemLines(files, { errors: planned.problems, warnings: [] }));
  const answer = planned.answer();
  io.stderr(problemLines(files, { errors: [], warnings: [...input.warnings, ...answer.warnings] }));
  if (options.json) {
    io.stdout(`${JSON.stringify(answer)}\n`);
    return 0;
  }
  const { printPlan } = await import("./plan/report");
  printPlan(answer, io);
  return 0;
}
