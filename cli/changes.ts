/** `plimsoll changes`: the feed "What changed", for a terminal or a script. */
import { InvalidArgumentError, Option } from "commander";
import { CHANGE_PARTS, type ChangePart } from "../lib/changes/kinds";
import { parseDuration } from "../lib/document/duration";
import { declare, jsonOption, type Declare } from "./command";
import { withServerDatabase } from "./database";
import type { CommandIo } from "./io";

interface Options {
  readonly since: number;
  readonly part?: ChangePart;
  readonly limit: number;
  readonly json: boolean;
}

const DAY_SECONDS = 86_400;

function readSince(text: string): number {
  const seconds = parseDuration(text);
  if (seconds === null || seconds <= 0)
    throw new InvalidArgumentError("Write a duration such as 12h or 90m.");
  return seconds;
}

function readLimit(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw new InvalidArgumentError("Write a whole number from 1 to 10000.");
  return count;
}

export const changes: Declare = (io, end) =>
  declare("changes", "print what changed in all parts, newest first", {
    ok: "printed, whether anything changed or not",
    failed: "the database cannot be read",
  })
    .option("--since <duration>", "how far back, such as 12h or 90m (24h)", readSince, DAY_SECONDS)
    .addOption(new Option("--part <part>", "only changes of this part").choices(CHANGE_PARTS))
    .option("--limit <count>", "maximum number of changes to print (200)", readLimit, 200)
    .addOption(jsonOption().default(false))
    .action(async (options: Options) => end(await withServerDatabase(io, () => print(options, io))));

async function print({ since, part, limit, json }: Options, io: CommandIo): Promise<number> {
  const { listChanges } = await import("../lib/server/changes/read");
  const { formatTable } = await import("./table");
  const from = new Date(Date.now() - since * 1_000).toISOString();
  const { items, nextCursor } = await listChanges({ from, part }, { limit });
  if (json) {
    io.stdout(`${JSON.stringify({ from, items, more: nextCursor !== null })}\n`);
    return 0;
  }
  if (items.length === 0) {
    io.stdout(`Nothing changed since ${from}.\n`);
    return 0;
  }
  const rows = items.flatMap(({ at, title, subject, actor, fields, more }) => {
    const sides = fields.map(({ path, before, after }) => `${path}: ${before ?? "–"} → ${after ?? "–"}`);
    const said = more > 0 ? [...sides, `and ${more} other ${more === 1 ? "field" : "fields"}`] : sides;
    return [
      [at, title, subject, actor, said[0] ?? ""],
      ...said.slice(1).map((text) => ["", "", "", "", text]),
    ];
  });
  io.stdout(formatTable(["time (UTC)", "what", "subject", "by", "from → to"], rows));
  if (nextCursor !== null)
    io.stdout(`There are more: raise --limit to print more than the newest ${limit}.\n`);
  return 0;
}
