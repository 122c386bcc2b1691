/** `plimsoll minutes`: prints the usage of namespaces in a month, or checks the sums against the ledger. */
import { InvalidArgumentError } from "commander";
import { monthSchema } from "../lib/minutes/shapes";
import type { Difference } from "../lib/server/minutes/check";
import { declare, jsonOption, type Declare } from "./command";
import { withServerDatabase } from "./database";
import type { CommandIo } from "./io";

interface Options {
  readonly month?: string;
  readonly check: boolean;
  readonly whatIf?: string;
  readonly json: boolean;
}

function readMonth(text: string): string {
  const month = monthSchema.safeParse(text);
  if (!month.success) throw new InvalidArgumentError("Write a month such as 2026-11.");
  return month.data;
}

export const minutes: Declare = (io, end) =>
  declare("minutes", "print the compute minutes that namespaces used in a month", {
    ok: "printed; with --check the sums are those of the ledger",
    failed: "with --check they differ; with --what-if the file is not valid or a limit is exceeded",
  })
    .option("--month <month>", "such as 2026-11, in UTC; the current month by default", readMonth)
    .option(
      "--check",
      "compare the sums of every month, or of --month, with the ledger, and print each difference as it is found",
      false,
    )
    .option(
      "--what-if <file>",
      "print what builds would have cost with other factors and quotas: JSON as in POST /api/v1/minutes/what-if",
    )
    .addOption(jsonOption().default(false))
    .action(async (options: Options) => end(await work(options, io)));

async function work(options: Options, io: CommandIo): Promise<number> {
  return withServerDatabase(io, async () => {
    if (options.whatIf !== undefined) {
      const { printWhatIf } = await import("./minutesWhatIf");
      return printWhatIf(options.whatIf, options.json, io);
    }
    return options.check ? check(options, io) : print(options, io);
  });
}

async function print({ month, json }: Options, io: CommandIo): Promise<number> {
  const { monthOf } = await import("../lib/minutes");
  const { readMonth } = await import("../lib/server/minutes/read/month");
  const { fixedNumber, formatTable } = await import("./table");
  const asked = month ?? monthOf(new Date().toISOString());
  const { namespaces } = await readMonth(asked);
  if (json) {
    io.stdout(`${JSON.stringify({ month: asked, namespaces })}\n`);
    return 0;
  }
  const columns = [
    "namespace",
    ">builds",
    ">duration s",
    ">weighted s",
    ">compute min",
    ">quota min",
    ">reset min",
    ">left min",
    ">left %",
    "stage",
  ];
  const rows = namespaces.map(({ path, usage, quota }) => [
    path,
    String(usage.builds),
    usage.durationSeconds,
    usage.weightedSeconds,
    fixedNumber(usage.minutes, 2),
    quota.leftMinutes === null ? "unlimited" : String(quota.totalMinutes),
    fixedNumber(quota.resetMinutes, 2),
    String(quota.leftMinutes ?? "–"),
    String(quota.percentLeft ?? "–"),
    quota.standing === "over" ? "used up" : (quota.stage ?? "–"),
  ]);
  io.stdout(rows.length === 0 ? `No build was accounted in ${asked}.\n` : formatTable(columns, rows));
  return 0;
}

/** Prints each difference as it is found. */
async function check({ month, json }: Options, io: CommandIo): Promise<number> {
  const { differences } = await import("../lib/server/minutes/check");
  let found = 0;
  if (json) io.stdout('{"differences":[');
  for await (const difference of differences(month)) {
    io.stdout(json ? `${found > 0 ? "," : ""}\n${JSON.stringify(difference)}` : differenceLine(difference));
    found += 1;
  }
  if (json) io.stdout("]}\n");
  else if (found === 0) io.stdout("The sums are those of the ledger.\n");
  return found === 0 ? 0 : 1;
}

function differenceLine({ of, month, namespace, id, date, ledger, sums }: Difference): string {
  const where = {
    project: `project ${id}`,
    day: id === 0 ? "adjustments" : `day ${id}`,
    runner: `runner ${id} on ${date ?? ""}`,
  };
  const by = { project: "sums", day: "sums by day", runner: "sums by runner" };
  return (
    `${month} ${namespace} ${where[of]}: the ledger has ${ledger.builds} builds, ${ledger.durationSeconds} s, ` +
    `${ledger.weightedSeconds} weighted s; the ${by[of]} have ${sums.builds}, ${sums.durationSeconds}, ${sums.weightedSeconds}\n`
  );
}
