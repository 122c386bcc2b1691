/** `plimsoll recommend`: recommends a policy from the jobs of a day or of a history. Needs no database. */
import { declare, type Declare } from "./command";
import type { CommandIo } from "./io";
import { refusesOptions, withJobsOptions, type JobsCall } from "./replayOptions";

interface RecommendCall extends JobsCall {
  readonly current?: string;
  readonly policy?: string;
  readonly yaml?: true;
}

export const recommend: Declare = (io, end) =>
  withJobsOptions(
    declare("recommend", "recommend a policy for a day's jobs, with its gain", {
      ok: "printed, even if nothing beats the policy in force",
      failed:
        "a file cannot be read, holds no job, the policy in force is not valid, or with --yaml there is no policy to print",
    }),
  )
    .option("--current <strategy>", "name of the strategy in force (count)")
    .option("--policy <file>", "the policy in force, instead of a strategy")
    .option("--yaml", "print the recommended policy only, of the first top-K")
    .action(async (call: RecommendCall) => end(await work(call, io)));

async function work(call: RecommendCall, io: CommandIo): Promise<number> {
  const lib = await import("../lib/replay");
  const { openReplayFiles } = await import("./replayFiles");
  const { readColumns } = await import("./replayPolicies");
  const { printRecommendation } = await import("./recommendReport");
  const problems: string[] = [];
  if (call.policy !== undefined && call.current !== undefined)
    problems.push("--policy and --current exclude each other: give the one that is in force");
  const names = lib.CANDIDATES.map(({ name }) => name);
  if (call.current !== undefined && !names.includes(call.current))
    problems.push(`--current must be one of ${names.join(", ")}`);
  if (call.yaml && call.json) problems.push("--yaml and --json exclude each other");
  for (const problem of problems) io.stderr(`${problem}\n`);
  if (problems.length > 0) return 2;
  const columns = await readColumns(call.policy === undefined ? [] : [call.policy], io);
  const files = await openReplayFiles(call, io);
  if (columns === null || files === null) return 1;
  const options = lib.withDefaults(call, files.jobs, files.history !== undefined);
  if (refusesOptions(lib.optionProblems(options), io)) return 2;
  const current = columns[0] ?? lib.CANDIDATES.find(({ name }) => name === (call.current ?? "count"));
  if (current === undefined) return 1;
  const { table, rotations, history, jobs } = files;
  const found = lib.recommend({ table, jobs: history ?? jobs, rotations, current }, options);
  if (call.json) io.stdout(`${JSON.stringify(found)}\n`);
  else if (!call.yaml) printRecommendation(found, io);
  else {
    const [choice] = found.choices;
    const yaml = choice?.policy_yaml ?? null;
    if (yaml === null) {
      io.stderr(
        `no policy follows ${choice?.strategy ?? "it"}: ${choice?.verdict ?? "no top-K was requested"}\n`,
      );
      return 1;
    }
    io.stdout(yaml);
  }
  return 0;
}
