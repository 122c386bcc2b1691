/** `plimsoll shadow`: compares a challenger with its champion on past days. Needs no database. */
import type { ShadowDay, ShadowSide, ShadowStanding } from "../lib/replay";
import { declare, jsonOption, type Declare } from "./command";
import type { CommandIo } from "./io";
import { refusesOptions } from "./replayOptions";
import { fixedNumber, formatTable } from "./table";

interface ShadowCall {
  readonly jobs: string;
  readonly images: string;
  readonly rotations?: string;
  readonly champion: string;
  readonly challenger: string;
  readonly prewarmAt?: string;
  readonly developerStart?: string;
  readonly developerEnd?: string;
  readonly timeZone?: string;
  readonly json?: true;
}

export const shadow: Declare = (io, end) =>
  declare("shadow", "compare what two policies would have saved day by day, predicted and actual", {
    ok: "compared, whichever policy would have saved more",
    failed: "a file cannot be read or is not valid, or there are no two days",
  })
    .requiredOption("--jobs <file>", "days of jobs: CSV, plain or packed with gzip or zstd, or Parquet")
    .requiredOption("--images <file>", "images with their pull times, CSV")
    .option("--rotations <file>", "times at which nodes go cold, CSV")
    .requiredOption("--champion <file>", "the policy in force")
    .requiredOption("--challenger <file>", "the policy that is compared with it")
    .option("--prewarm-at <time>", "time of each day at which images are prewarmed (08:45)")
    .option("--developer-start <time>", "when the developer window begins (09:00)")
    .option("--developer-end <time>", "when the developer window ends (17:00)")
    .option("--time-zone <zone>", "IANA time zone of these times (UTC)")
    .addOption(jsonOption())
    .action(async (call: ShadowCall) => end(await work(call, io)));

async function work(call: ShadowCall, io: CommandIo): Promise<number> {
  const { backtest, dayTimesSchema, NO_INTERVAL, policyStrategy, standingOf } = await import("../lib/replay");
  const { openReplayFiles } = await import("./replayFiles");
  const { readPolicy } = await import("./fetchPolicy");
  const { prewarmAt, developerStart, developerEnd, timeZone, jobs: file, images, rotations: cold } = call;
  const times = dayTimesSchema.safeParse({ prewarmAt, developerStart, developerEnd, timeZone });
  const problems = (times.error?.issues ?? []).map(({ path, message }) => ({
    path: path.join("."),
    message,
  }));
  if (times.success && times.data.developerEnd <= times.data.developerStart)
    problems.push({ path: "developerEnd", message: "must be after developerStart" });
  const [champion, challenger] = await Promise.all(
    [call.champion, call.challenger].map((path) => readPolicy({ file: path, semantics: undefined }, io)),
  );
  if (refusesOptions(problems, io) || !times.success) return 2;
  const files = { jobs: file, images, ...(cold === undefined ? {} : { rotations: cold }) };
  const opened = await openReplayFiles(files, io);
  if (!champion || !challenger || opened === null) return 1;
  const { table, jobs, rotations } = opened;
  const held = (policy: typeof champion) => ({
    strategy: policyStrategy(policy),
    maxImages: policy.maxImages,
  });
  const sides = { champion: held(champion), challenger: held(challenger) };
  const days = backtest({ table, jobs, rotations, ...sides }, times.data);
  const standing = standingOf(days);
  if (standing === null) {
    io.stderr("The jobs have one day: a prediction needs another one before it.\n");
    return 1;
  }
  io.stdout(call.json ? `${JSON.stringify({ days, standing })}\n` : report(days, standing, NO_INTERVAL.days));
  return 0;
}

const minutes = (value: number): string => fixedNumber(value, 1);
const VERDICTS: Readonly<Record<ShadowStanding["verdict"], string>> = {
  challenger: "The challenger would have saved more, beyond the noise.",
  champion: "The champion would have saved more, beyond the noise.",
  noise: "The difference is within the noise.",
  tooFew: "Too few days for a result.",
};

function report(days: readonly ShadowDay[], standing: ShadowStanding, noInterval: string): string {
  const side = ({ predicted, predicted_low, predicted_high, realised }: ShadowSide): string[] => [
    predicted === null ? "-" : minutes(predicted),
    predicted_low === null || predicted_high === null
      ? "-"
      : `${minutes(predicted_low)} to ${minutes(predicted_high)}`,
    minutes(realised),
  ];
  const columns = [">predicted", ">in 9 of 10", ">realised"];
  const table = formatTable(
    ["day", ">waited", ">champion:", ...columns, ">challenger:", ...columns],
    days.map((day) => [
      day.day,
      minutes(day.minutes_waited),
      "",
      ...side(day.champion),
      "",
      ...side(day.challenger),
    ]),
  );
  const { gained_a_day, gained_low, gained_high, predictions, predictions_held } = standing;
  return [
    table,
    `champion    saves ${minutes(standing.champion_minutes)} of ${minutes(standing.minutes_waited)} min on ${standing.days} ${standing.days === 1 ? "day" : "days"}`,
    `challenger  saves ${minutes(standing.challenger_minutes)} min: ${minutes(Math.abs(gained_a_day))} min a day ${gained_a_day < 0 ? "less" : "more"}, ${
      gained_low === null || gained_high === null
        ? noInterval
        : `gain between ${minutes(gained_low)} and ${minutes(gained_high)} in nine of ten resamples`
    }`,
    `predicted   ${predictions_held} of ${predictions} predictions of both held`,
    VERDICTS[standing.verdict],
    "",
  ].join("\n");
}
