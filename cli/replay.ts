/** `plimsoll replay`: computes how much of the waits of a day's jobs policies would have saved. Needs no database. */
import { declare, type Declare } from "./command";
import type { CommandIo } from "./io";
import { refusesOptions, withReplayOptions, type ReplayCall } from "./replayOptions";

export const replay: Declare = (io, end) =>
  withReplayOptions(
    declare("replay", "replay a day's jobs and print what policies would have saved", {
      ok: "printed, including rows that were not used",
      failed: "a file cannot be read, holds no job, or a policy is not valid",
    }),
  ).action(async (call: ReplayCall) => end(await work(call, io)));

async function work(call: ReplayCall, io: CommandIo): Promise<number> {
  const { optionProblems, replay: run, withDefaults } = await import("../lib/replay");
  const { openReplayFiles } = await import("./replayFiles");
  const { readColumns } = await import("./replayPolicies");
  const { printReplay } = await import("./replayReport");
  const extra = await readColumns(call.policy ?? [], io);
  const files = await openReplayFiles(call, io);
  if (files === null) return 1;
  const options = withDefaults(call, files.jobs, files.history !== undefined);
  if (refusesOptions(optionProblems(options), io)) return 2;
  if (extra === null) return 1;
  const result = run({ ...files, extra }, options);
  if (call.json) {
    const { rejected, rejectedTotal, unsorted } = files;
    io.stdout(`${JSON.stringify({ ...result, rejected, rejectedTotal, unsorted })}\n`);
  } else printReplay(result, files, options, io);
  return 0;
}
