/** `plimsoll guard`: whether an edited policy would have saved fewer minutes than the one in force. Needs no database. */
import { declare, type Declare } from "./command";
import type { CommandIo } from "./io";
import { refusesOptions, withJobsOptions, type JobsCall } from "./replayOptions";
import { fixedNumber } from "./table";

interface GuardCall extends JobsCall {
  readonly inForce: string;
  readonly policy: string;
}

export const guard: Declare = (io, end) =>
  withJobsOptions(
    declare("guard", "check whether an edited policy would have saved fewer minutes than the one in force", {
      ok: "it saves as many or more, or the difference is noise",
      failed: "it saves fewer by more than chance, or a file cannot be read or is not valid",
    }),
  )
    .requiredOption("--in-force <file>", "the policy in force")
    .requiredOption("--policy <file>", "the edited policy")
    .action(async (call: GuardCall) => end(await work(call, io)));

async function work(call: GuardCall, io: CommandIo): Promise<number> {
  const { holdToReplay, NO_INTERVAL, optionProblems, policyStrategy, withDefaults } =
    await import("../lib/replay");
  const { openReplayFiles } = await import("./replayFiles");
  const { readPolicy } = await import("./fetchPolicy");
  const [before, after] = await Promise.all(
    [call.inForce, call.policy].map((file) => readPolicy({ file, semantics: undefined }, io)),
  );
  const files = await openReplayFiles(call, io);
  if (!before || !after || files === null) return 1;
  const { table, rotations, history, jobs } = files;
  const options = withDefaults(call, jobs, history !== undefined);
  if (refusesOptions(optionProblems(options), io)) return 2;
  const held = (policy: typeof before) => ({
    strategy: policyStrategy(policy),
    maxImages: policy.maxImages,
  });
  const outcome = holdToReplay(
    { table, jobs: history ?? jobs, rotations, inForce: held(before), proposed: held(after) },
    options,
  );
  if (call.json) io.stdout(`${JSON.stringify(outcome)}\n`);
  else {
    const minutes = (value: number): string => `${fixedNumber(value, 1)} min`;
    const { minutes_gained_low: low, minutes_gained_high: high } = outcome;
    io.stdout(
      [
        `waited    ${minutes(outcome.minutes_waited)} in the developer window, ${outcome.units} ${outcome.over}`,
        `in force  saves ${minutes(outcome.minutes_in_force)}`,
        `edited    saves ${minutes(outcome.minutes_proposed)}`,
        `gained    ${minutes(outcome.minutes_gained)}, ${
          low === null || high === null
            ? NO_INTERVAL[outcome.over]
            : `between ${minutes(low)} and ${minutes(high)} in nine of ten resamples`
        }`,
        outcome.fewer
          ? "It saves fewer, by more than chance."
          : "It does not save fewer by more than chance.",
        "",
      ].join("\n"),
    );
  }
  return outcome.fewer ? 1 : 0;
}
