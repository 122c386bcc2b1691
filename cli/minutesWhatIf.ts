/** `plimsoll minutes --what-if FILE`: computes the cost under other cost factors and quotas. */
import type { MinutesMove, MinutesWhatIf } from "../lib/api/minutesWhatIf";
import type { CommandIo } from "./io";
import { wholeLine } from "./issueLines";

/** The file contains a request of `POST /api/v1/minutes/what-if`. Returns the exit code. */
export async function printWhatIf(file: string, json: boolean, io: CommandIo): Promise<number> {
  const { minutesWhatIfRequestSchema } = await import("../lib/api/minutesWhatIf");
  const { minutesWhatIf } = await import("../lib/server/minutes/whatIf/whatIf");
  const { HttpError } = await import("../lib/server/http/errors");
  const { readScenarioFile } = await import("./scenarioFile");
  const request = await readScenarioFile(file, minutesWhatIfRequestSchema, {}, io);
  if (request === null) return 1;
  try {
    const result = await minutesWhatIf(request, { here: true });
    io.stdout(json ? `${JSON.stringify(result)}\n` : await textOf(result));
    return 0;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    io.stderr(wholeLine(file, error));
    return 1;
  }
}

async function textOf({
  from,
  to,
  total,
  namespaces,
  namespaceCount,
  quotas,
}: MinutesWhatIf): Promise<string> {
  const { fixedNumber, formatTable } = await import("./table");
  const row = (name: string, { before, after, difference, percent }: MinutesMove): string[] => [
    name,
    fixedNumber(before.minutes, 2),
    fixedNumber(after.minutes, 2),
    fixedNumber(difference.minutes, 2),
    percent === null ? "" : fixedNumber(percent, 2),
  ];
  const columns = ["namespace", ">accounted min", ">proposed min", ">difference min", ">%"];
  const rows = [...namespaces.map(({ path, ...move }) => row(path, move)), row("all", total)];
  const more = namespaceCount > namespaces.length ? `${namespaceCount} namespaces move in all.\n` : "";
  const passed = quotas
    .filter((quota) => quota.passed)
    .map(
      ({ path, month, after }) =>
        `${path} would have passed its quota in ${month}: ${after.used} of ${after.total} min\n`,
    );
  return `${from} to ${to}\n${formatTable(columns, rows)}${more}${passed.join("")}`;
}
