/** Usage as CSV, generated while it is sent: exact amounts, so that rows add up to the totals of the page. */
import type { CursorQuery } from "../../api/common";
import type { MonthUsage, NamespaceMinutes, Usage } from "../../api/minutes";
import type { LedgerEntry, PipelineUsage } from "../../api/minutesPipelines";
import { Exact } from "../../numeric/exact";
import { csvRows, type Cell } from "../../document/csv";
import type { Page } from "../http/keyset";

/** Rows in memory at a time. */
const BATCH = 1_000;
/** Decimals of minutes, since a second is not a finite decimal fraction of a minute. Weighted seconds are exact. */
const MINUTE_DECIMALS = 6;

const AMOUNTS = ["builds", "duration (s)", "weighted duration (s)", "compute usage (min)"];

function amounts({ builds, durationSeconds, weightedSeconds }: Usage): Cell[] {
  const minutes = new Exact(weightedSeconds).dividedBy(60).toDecimalPlaces(MINUTE_DECIMALS).toString();
  return [builds, { decimal: durationSeconds }, { decimal: weightedSeconds }, { decimal: minutes }];
}

const QUOTA = ["quota (min)", "used (whole min)", "left (min)", "left (%)", "state", "reset (min)"];

export function namespacesCsv({ month, namespaces }: MonthUsage): string {
  const rows = namespaces.map(({ path, usage, quota }): Cell[] => [
    month,
    path,
    ...amounts(usage),
    ...(quota.leftMinutes === null ? [null] : [quota.totalMinutes]),
    quota.usedMinutes,
    quota.leftMinutes,
    quota.percentLeft,
    quota.standing,
    quota.resetMinutes,
  ]);
  return csvRows([["month (UTC)", "namespace", ...AMOUNTS, ...QUOTA], ...rows]);
}

export function projectsCsv({ month, path: namespace, projects }: NamespaceMinutes): string {
  const rows = projects.map(({ id, path, visibility, usage }): Cell[] => [
    month,
    namespace,
    id,
    path,
    visibility,
    ...amounts(usage),
  ]);
  return csvRows([["month (UTC)", "namespace", "project id", "project", "visibility", ...AMOUNTS], ...rows]);
}

type Read<Row> = (page: CursorQuery) => Promise<Page<Row>>;

export function pipelinesCsv(
  month: string,
  project: number,
  read: Read<PipelineUsage>,
): AsyncGenerator<string, void, undefined> {
  return table(["month (UTC)", "project id", "pipeline id", ...AMOUNTS], read, ({ id, usage }) => [
    month,
    project,
    id,
    ...amounts(usage),
  ]);
}

const BUILD = [
  "month (UTC)",
  "belongs to month (UTC)",
  "project id",
  "build id",
  "name",
  "stage",
  "ref",
  "finished (UTC)",
  "runner id",
  "runner",
  "visibility",
  "mode",
  "cost factor",
];

export function buildsCsv(
  month: string,
  project: number,
  read: Read<LedgerEntry>,
): AsyncGenerator<string, void, undefined> {
  return table([...BUILD, ...AMOUNTS], read, (entry) => [
    month,
    entry.belongsTo,
    project,
    entry.buildId,
    entry.name,
    entry.stage,
    entry.ref,
    entry.finishedAt,
    entry.runnerId,
    entry.runner,
    entry.visibility,
    entry.mode,
    { decimal: entry.factor },
    ...amounts(entry.usage),
  ]);
}

/** Writes all pages of a list. */
async function* table<Row>(
  header: readonly string[],
  read: Read<Row>,
  cells: (row: Row) => Cell[],
): AsyncGenerator<string, void, undefined> {
  yield csvRows([header]);
  let page = await read({ limit: BATCH });
  for (;;) {
    if (page.items.length > 0) yield csvRows(page.items.map(cells));
    if (page.nextCursor === null) return;
    page = await read({ limit: BATCH, cursor: page.nextCursor });
  }
}
