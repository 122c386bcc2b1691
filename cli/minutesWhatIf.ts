/** `plimsoll minutes --what-if FILE`: what other cost factors and quotas would have cost. */
import { readFile } from "node:fs/promises";
import type { MinutesMove, MinutesWhatIf } from "../lib/api/minutesWhatIf";
import type { CommandIo } from "./io";

/** The file holds what `POST /api/v1/minutes/what-if` takes. Returns the exit code. */
export async function printWhatIf(file: string, json: boolean, io: CommandIo): Promise<number> {
  const { minutesWhatIfRequestSchema } = await import("../lib/api/minutesWhatIf");
  const { minutesWhatIf } = await import("../lib/server/minutes/whatIf/whatIf");
  const { HttpError } = await import("../lib/server/http/errors");
  try {
    const request = minutesWhatIfRequestSchema.safeParse(JSON.parse(await readFile(file, "utf8")));
    if (!request.success) {
      for (const { path, message } of request.error.issues)
        io.stderr(`${file}: ${path.join(".")} ${message}\n`);
      return 1;
    }
    const result = await minutesWhatIf(request.data, { here: true });
    io.stdout(json ? `${JSON.stringify(result)}\n` : await textOf(result));
    return 0;
  } catch (error) {
    const known =
      error instanceof HttpError || error instanceof SyntaxError || (error as { code?: unknown }).code;
    if (!known || !(error instanceof Error)) throw error;
    io.stderr(`${file}: ${error.message}\n`);
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
  const { formatTable } = await import("./table");
  const row = (name: string, { before, after, difference, percent }: MinutesMove): string[] => [
    name,
    before.minutes.toFixed(2),
    after.minutes.toFixed(2),
    difference.minutes.toFixed(2),
    percent === null ? "" : percent.toFixed(2),
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
