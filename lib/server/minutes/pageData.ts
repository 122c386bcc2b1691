/** Initial data of the compute minutes pages. */
import { z } from "zod";
import {
  monthUsageSchema,
  namespaceMinutesQuerySchema,
  namespaceMinutesSchema,
  type MonthUsage,
  type NamespaceMinutes,
} from "../../api/minutes";
import {
  buildQuerySchema,
  ledgerEntrySchema,
  monthPipelinesSchema,
  pipelineMinutesSchema,
  pipelineQuerySchema,
  pipelineUsageSchema,
  projectMinutesSchema,
  type LedgerEntry,
  type MonthPipelines,
  type PipelineMinutes,
  type PipelineUsage,
  type ProjectMinutes,
} from "../../api/minutesPipelines";
import {
  runnerDetailSchema,
  runnerMinutesSchema,
  runnerSchema,
  runnerUsageListSchema,
  type Runner,
  type RunnerDetail,
  type RunnerMinutes,
  type RunnerUsageList,
} from "../../api/runners";
import { DEAREST_FIRST } from "../../api/sorts";
import { monthSchema } from "../../minutes/shapes";
import { PAGE, whole, type Whole } from "../auth/pageLists";
import { forViewer } from "../auth/pageSession";
import type { Page } from "../http/keyset";
import { periodOf } from "./period/period";
import { listEntries } from "./read/builds";
import { monthPipelines } from "./read/monthPipelines";
import { readMonth } from "./read/month";
import { namespaceMinutes } from "./read/namespaces";
import { listPipelines } from "./read/pipelineList";
import { pipelineMinutes, projectMinutes } from "./read/pipelines";
import { listRunners, readRunner } from "./read/runners";
import { runnerMinutes, runnersByUse } from "./read/runnerUsage";

/** Number of namespaces and projects that the pages list. */
const MONTH_NAMESPACES = 200;
/** The default length of a list of costs. */
const LISTED = 200;
/** The page size with which the list requests runners. */
const MOST_RUNNERS = 2_000;
const startSchema = namespaceMinutesQuerySchema.pick({ month: true, year: true }).extend({ id: z.uuid() });

/** `month` comes from the page's address; an invalid one means the current month. */
export function monthStart(month: string | null): Promise<MonthUsage | null> {
  const asked = monthSchema.safeParse(month).data;
  return forViewer(async () => monthUsageSchema.parse(await readMonth(asked, MONTH_NAMESPACES)));
}

/** `month` comes from the page's address; an invalid one means the current month. */
export function monthPipelinesStart(month: string | null): Promise<MonthPipelines | null> {
  const asked = monthSchema.safeParse(month).data;
  return forViewer(async () => monthPipelinesSchema.parse(await monthPipelines(asked)));
}

/**
 * Returns the answer to the page's first request; also null for an address with an invalid namespace, month or year.
 */
export function namespaceStart(
  id: string,
  month: string | null,
  year: string | null,
): Promise<NamespaceMinutes | null> {
  const asked = startSchema.safeParse({ id, month: month ?? undefined, year: year ?? undefined }).data;
  if (asked === undefined) return Promise.resolve(null);
  const limit = MONTH_NAMESPACES;
  return forViewer(async () =>
    namespaceMinutesSchema.parse(await namespaceMinutes(asked.id, { ...asked, limit })),
  );
}

/** Also null if there are more than a page includes. */
export function runnersStart(): Promise<Whole<Runner> | null> {
  return whole(runnerSchema, listRunners);
}

/** Covers the last 90 days, as the list of runners requests it. */
export function runnersUseStart(): Promise<RunnerUsageList | null> {
  return forViewer(async () => runnerUsageListSchema.parse(await runnersByUse(periodOf(), MOST_RUNNERS)));
}

export function runnerStart(id: number): Promise<RunnerDetail | null> {
  return forViewer(async () => runnerDetailSchema.parse(await readRunner(id)));
}

/** Covers the last 90 days, as the runner's page requests it. */
export function runnerUseStart(id: number): Promise<RunnerMinutes | null> {
  return forViewer(async () => runnerMinutesSchema.parse(await runnerMinutes(id, periodOf(), LISTED)));
}

/** Also null if there is no pipeline with this id. */
export function pipelineStart(id: number): Promise<PipelineMinutes | null> {
  return forViewer(async () => pipelineMinutesSchema.parse(await pipelineMinutes(id)));
}

/** Parameters of a page's address: a project of a root namespace in a month; null means the current month. */
export interface ProjectPlace {
  readonly namespace: string;
  readonly project: string;
  readonly month: string | null;
}

export interface ProjectStart {
  readonly minutes: ProjectMinutes;
  readonly pipelines: Page<PipelineUsage>;
}

/** Also null if there is no such project. */
export async function projectStart({
  namespace,
  project,
  month,
}: ProjectPlace): Promise<ProjectStart | null> {
  const asked = pipelineQuerySchema.safeParse({ ...PAGE, project, month: month ?? undefined }).data;
  if (asked === undefined || !z.uuid().safeParse(namespace).success) return null;
  return forViewer(async () => {
    const [minutes, page] = await Promise.all([
      projectMinutes(asked.project, asked.month),
      listPipelines(namespace, { ...asked, sort: DEAREST_FIRST }),
    ]);
    return {
      minutes: projectMinutesSchema.parse(minutes),
      pipelines: { ...page, items: pipelineUsageSchema.array().parse(page.items) },
    };
  });
}

export interface PipelineBuildsStart {
  readonly minutes: ProjectMinutes;
  readonly entries: Page<LedgerEntry>;
  /** Null for builds without a pipeline. */
  readonly cost: PipelineMinutes | null;
}

/** Also null if there is no such project; `pipeline` is in the API's format. */
export async function pipelineBuildsStart(
  { namespace, project, month }: ProjectPlace,
  pipeline: string,
): Promise<PipelineBuildsStart | null> {
  const asked = buildQuerySchema.safeParse({ ...PAGE, project, pipeline, month: month ?? undefined }).data;
  if (asked === undefined || !z.uuid().safeParse(namespace).success) return null;
  return forViewer(async () => {
    const [minutes, page, cost] = await Promise.all([
      projectMinutes(asked.project, asked.month),
      listEntries(namespace, asked),
      asked.pipeline === "none" ? null : pipelineMinutes(asked.pipeline),
    ]);
    return {
      minutes: projectMinutesSchema.parse(minutes),
      cost: pipelineMinutesSchema.nullable().parse(cost),
      entries: { ...page, items: ledgerEntrySchema.array().parse(page.items) },
    };
  });
}
