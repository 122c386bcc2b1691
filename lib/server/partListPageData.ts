/** As pageData.ts, for the lists of the parts: job sets, snapshots of nodes, who reads them, profiles, metrics, projects, challengers. */
import type { z } from "zod";
import { jobSetCollectorSchema } from "../api/jobSetCollectors";
import { jobSetSchema } from "../api/jobSets";
import { nodeReaderSchema } from "../api/nodeReaders";
import { nodeSnapshotSchema } from "../api/nodes";
import { shadowSummarySchema } from "../api/policyShadow";
import { projectSchema } from "../api/projects";
import { waterlineMetricSchema } from "../api/waterlineMetrics";
import { waterlineProfileSchema } from "../api/waterlineProfiles";
import type { Page } from "./http/keyset";
import { forViewer } from "./pageData";
import { listProjects } from "./queue/projects";
import { listCollectors } from "./replay/collect/collectors";
import { listJobSets } from "./replay/jobSets/read";
import { listShadows } from "./replay/shadow/read";
import { listMetrics } from "./waterlines/metrics/store";
import { listProfiles } from "./waterlines/profiles/store";
import { listReaders } from "./waterlines/readings/readers";
import { listSnapshots } from "./waterlines/snapshots/read";

/** As many as a page asks for at once. */
const PAGE = { limit: 50 };
/** As many as a list has that pages show whole, one page of it. */
const WHOLE = { limit: 200 };

type List = (page: { readonly limit: number }) => Promise<Page<unknown>>;

/** As an infinite query keeps it. */
export interface FirstPage<T> {
  readonly pages: readonly [Page<T>];
  readonly pageParams: readonly [""];
}

interface Whole<T> {
  readonly items: readonly T[];
  readonly more: false;
}

function firstPage<T extends z.ZodType>(item: T, list: List): Promise<FirstPage<z.output<T>> | null> {
  return forViewer(async () => {
    const page = await list(PAGE);
    return { pages: [{ ...page, items: item.array().parse(page.items) }], pageParams: [""] };
  });
}

/** Null also where there are more than the page is sent with. */
function whole<T extends z.ZodType>(item: T, list: List): Promise<Whole<z.output<T>> | null> {
  return forViewer(async () => {
    const { items, nextCursor } = await list(WHOLE);
    return nextCursor === null ? { items: item.array().parse(items), more: false } : null;
  });
}

export function jobSetsStart(): Promise<FirstPage<z.output<typeof jobSetSchema>> | null> {
  return firstPage(jobSetSchema, listJobSets);
}

export function snapshotsStart(): Promise<FirstPage<z.output<typeof nodeSnapshotSchema>> | null> {
  return firstPage(nodeSnapshotSchema, listSnapshots);
}

export function projectsStart(): Promise<FirstPage<z.output<typeof projectSchema>> | null> {
  return firstPage(projectSchema, listProjects);
}

export function profilesStart(): Promise<Whole<z.output<typeof waterlineProfileSchema>> | null> {
  return whole(waterlineProfileSchema, listProfiles);
}

export function metricsStart(): Promise<Whole<z.output<typeof waterlineMetricSchema>> | null> {
  return whole(waterlineMetricSchema, listMetrics);
}

export function readersStart(): Promise<Whole<z.output<typeof nodeReaderSchema>> | null> {
  return whole(nodeReaderSchema, listReaders);
}

export function collectorsStart(): Promise<Whole<z.output<typeof jobSetCollectorSchema>> | null> {
  return whole(jobSetCollectorSchema, listCollectors);
}

export function shadowsStart(): Promise<Whole<z.output<typeof shadowSummarySchema>> | null> {
  return whole(shadowSummarySchema, listShadows);
}
