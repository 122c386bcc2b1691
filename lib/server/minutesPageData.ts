/** As pageData.ts, for the pages of compute minutes whose lists come in pages. */
import { z } from "zod";
import { dataSourceSchema, type DataSource } from "../api/dataSources";
import {
  importScheduleSchema,
  importSummarySchema,
  type ImportSchedule,
  type ImportSummary,
} from "../api/imports";
import {
  buildQuerySchema,
  ledgerEntrySchema,
  namespaceSchema,
  pipelineMinutesSchema,
  pipelineQuerySchema,
  pipelineUsageSchema,
  projectMinutesSchema,
  type LedgerEntry,
  type NamespaceUsage,
  type PipelineMinutes,
  type PipelineUsage,
  type ProjectMinutes,
} from "../api/minutes";
import { instanceQuotaSchema, type InstanceQuota } from "../api/quotas";
import {
  runnerMinutesSchema,
  runnerUsageListSchema,
  type RunnerMinutes,
  type RunnerUsageList,
} from "../api/runners";
import { listDataSources } from "./dataSources/service";
import { etagOf } from "./http/etag";
import type { Page } from "./http/keyset";
import { listImports } from "./minutes/imports/read";
import { periodOf } from "./minutes/period/period";
import { newestVersion, readInstanceQuota } from "./minutes/quotas/read";
import { listSchedules } from "./minutes/imports/schedule/schedules";
import { listEntries, listPipelines } from "./minutes/read/builds";
import { listNamespaces } from "./minutes/read/namespaces";
import { pipelineMinutes, projectMinutes } from "./minutes/read/pipelines";
import { runnerMinutes, runnersByUse } from "./minutes/read/runnerUsage";
import { forViewer } from "./pageData";

/** As many as a page asks for at once. */
const PAGE = { limit: 50 };
/** As many as a list of costs has unless said. */
const LISTED = 200;
const MOST_SOURCES = 200;
/** Runners as their list asks for them. */
const MOST_RUNNERS = 2_000;

export interface QuotasStart {
  readonly instance: { readonly data: InstanceQuota; readonly etag: string; readonly status: number };
  readonly namespaces: Page<NamespaceUsage>;
}

export function quotasStart(): Promise<QuotasStart | null> {
  return forViewer(async () => {
    const [quota, page] = await Promise.all([readInstanceQuota(), listNamespaces(PAGE)]);
    const instance = {
      data: instanceQuotaSchema.parse(quota),
      etag: etagOf(newestVersion(quota.versions)),
      status: 200,
    };
    return { instance, namespaces: { ...page, items: namespaceSchema.array().parse(page.items) } };
  });
}

export interface ImportsStart {
  /** Null where there are more than the page is sent with. */
  readonly sources: { readonly items: DataSource[]; readonly more: boolean } | null;
  readonly imports: Page<ImportSummary>;
  readonly schedules: Page<ImportSchedule>;
}

export function importsStart(): Promise<ImportsStart | null> {
  return forViewer(async () => {
    const [sources, imports, schedules] = await Promise.all([
      listDataSources({ limit: MOST_SOURCES }),
      listImports(PAGE),
      listSchedules(PAGE),
    ]);
    const items = dataSourceSchema.array().parse(sources.items);
    return {
      sources: sources.nextCursor === null ? { items, more: false } : null,
      imports: { ...imports, items: importSummarySchema.array().parse(imports.items) },
      schedules: { ...schedules, items: importScheduleSchema.array().parse(schedules.items) },
    };
  });
}

/** Of the last 90 days, as the list of runners asks for it. */
export function runnersUseStart(): Promise<RunnerUsageList | null> {
  return forViewer(async () => runnerUsageListSchema.parse(await runnersByUse(periodOf(), MOST_RUNNERS)));
}

/** Of the last 90 days, as the runner's page asks for it. */
export function runnerUseStart(id: number): Promise<RunnerMinutes | null> {
  return forViewer(async () => runnerMinutesSchema.parse(await runnerMinutes(id, periodOf(), LISTED)));
}

/** Null also where no pipeline has the id. */
export function pipelineStart(id: number): Promise<PipelineMinutes | null> {
  return forViewer(async () => pipelineMinutesSchema.parse(await pipelineMinutes(id)));
}

/** Of a page's address: a root namespace's project in a month; null for the present one. */
export interface ProjectPlace {
  readonly namespace: string;
  readonly project: string;
  readonly month: string | null;
}

export interface ProjectStart {
  readonly minutes: ProjectMinutes;
  readonly pipelines: Page<PipelineUsage>;
}

/** Null also where there is no such project. */
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
      listPipelines(namespace, asked),
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
}

/** Null also where there is no such project; `pipeline` as the API takes it. */
export async function pipelineBuildsStart(
  { namespace, project, month }: ProjectPlace,
  pipeline: string,
): Promise<PipelineBuildsStart | null> {
  const asked = buildQuerySchema.safeParse({ ...PAGE, project, pipeline, month: month ?? undefined }).data;
  if (asked === undefined || !z.uuid().safeParse(namespace).success) return null;
  return forViewer(async () => {
    const [minutes, page] = await Promise.all([
      projectMinutes(asked.project, asked.month),
      listEntries(namespace, asked),
    ]);
    return {
      minutes: projectMinutesSchema.parse(minutes),
      entries: { ...page, items: ledgerEntrySchema.array().parse(page.items) },
    };
  });
}
