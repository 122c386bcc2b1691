/**
 * What a page is given with its first paint, so that it need not ask for it. Null where nobody may see it or it
 * cannot be had; the page then asks over the API and shows what that says.
 */
import { z } from "zod";
import {
  monthUsageSchema,
  namespaceMinutesQuerySchema,
  namespaceMinutesSchema,
  type MonthUsage,
  type NamespaceMinutes,
} from "../api/minutes";
import { nodeDetailSchema, nodesQuerySchema, nodesSchema, type NodeDetail, type Nodes } from "../api/nodes";
import { nodeTimelineQuerySchema, type NodeTimeline } from "../api/nodeTimeline";
import { overviewSchema, type Overview } from "../api/overview";
import { policyDetailSchema, validationSchema, type PolicyDetail, type Validation } from "../api/policies";
import { monthSchema } from "../minutes/shapes";
import { runnerDetailSchema, runnerSchema, type Runner, type RunnerDetail } from "../api/runners";
import { runSchema, runSummarySchema, type Run, type RunSummary } from "../api/runs";
import type { Actor } from "./auth/actor";
import { authenticate } from "./auth/defineRoute";
import { getPolicy, validatePolicy } from "./discovery/policies";
import { listRuns, runDocument } from "./discovery/runs";
import { readMonth } from "./minutes/read/month";
import { namespaceMinutes } from "./minutes/read/namespaces";
import { listRunners, readRunner } from "./minutes/read/runners";
import { readOverview } from "./overview/read";
import { listNodes, readNode } from "./waterlines/snapshots/read";
import { readTimeline } from "./waterlines/timeline/timeline";
import { mayAct } from "./http/caller";
import { HttpError } from "./http/errors";
import { etagOf } from "./http/etag";
import { isConnectionLoss } from "./core/dbErrors";
import { pageRequest } from "./pageSession";

/** Namespaces and projects that the pages of compute minutes list. */
const MONTH_NAMESPACES = 200;
const startSchema = namespaceMinutesQuerySchema.pick({ month: true, year: true }).extend({ id: z.uuid() });

/** About 500 images with four signals; read on the web process's own thread. */
const MOST_RUN_CHARACTERS = 500_000;

const MOST_RUNNERS = 200;
/** What the check of a longer document says is asked for by the page: it would be in the page twice. */
const MOST_CHECKED_CHARACTERS = 50_000;

export interface PolicyStart {
  readonly data: PolicyDetail;
  readonly etag: string;
  readonly status: number;
}

export interface PolicyPageStart {
  readonly policy: PolicyStart;
  /** Of its document; null where the page asks for it. */
  readonly validation: Validation | null;
}

export interface TunerStart {
  readonly policy: PolicyStart;
  /** The newest 200; `more` when there are others. */
  readonly runs: { readonly items: readonly RunSummary[]; readonly more: boolean };
}

/** Null where the person at hand may not look, or where it cannot be had. */
export function forViewer<T>(read: (actor: Actor) => Promise<T>): Promise<T | null> {
  return forRole("viewer", read);
}

/** As `forViewer`, of what administrators alone may see. */
export function forAdmin<T>(read: () => Promise<T>): Promise<T | null> {
  return forRole("admin", read);
}

async function forRole<T>(role: "viewer" | "admin", read: (actor: Actor) => Promise<T>): Promise<T | null> {
  try {
    const actor = await authenticate(await pageRequest());
    return actor && mayAct(actor, role) ? await read(actor) : null;
  } catch (error) {
    if (error instanceof HttpError || isConnectionLoss(error)) return null;
    throw error;
  }
}

export function overviewStart(): Promise<Overview | null> {
  return forViewer(async () => overviewSchema.parse(await readOverview()));
}

/** `month` as the address has it; the present one for what is none. */
export function monthStart(month: string | null): Promise<MonthUsage | null> {
  const asked = monthSchema.safeParse(month).data;
  return forViewer(async () => monthUsageSchema.parse(await readMonth(asked, MONTH_NAMESPACES)));
}

/** As its page asks for it at first; null also for an address that names no namespace, month or year. */
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

export function policyStart(name: string): Promise<PolicyPageStart | null> {
  return forViewer(async () => {
    const policy = await policyAnswer(name);
    const { spec } = policy.data;
    const checked = spec.length > MOST_CHECKED_CHARACTERS ? null : await validatePolicy(spec);
    return { policy, validation: checked && validationSchema.parse(checked) };
  });
}

export function tunerStart(name: string): Promise<TunerStart | null> {
  return forViewer(async () => {
    const [policy, runs] = await Promise.all([policyAnswer(name), listRuns({ policy: name, limit: 200 })]);
    return {
      policy,
      runs: { items: runSummarySchema.array().parse(runs.items), more: runs.nextCursor !== null },
    };
  });
}

type Filter = Readonly<Record<string, string>>;

/** The first page; null also for a filter that is none. */
export function nodesStart(filter: Filter): Promise<Nodes | null> {
  const asked = nodesQuerySchema.safeParse(filter).data;
  return asked === undefined
    ? Promise.resolve(null)
    : forViewer(async () => nodesSchema.parse(await listNodes(asked)));
}

export function nodeStart(name: string, filter: Filter): Promise<NodeDetail | null> {
  const asked = nodesQuerySchema.safeParse(filter).data;
  return asked === undefined
    ? Promise.resolve(null)
    : forViewer(async () => nodeDetailSchema.parse(await readNode(name, asked)));
}

export function timelineStart(name: string, filter: Filter): Promise<NodeTimeline | null> {
  const asked = nodeTimelineQuerySchema.safeParse(filter).data;
  return asked === undefined ? Promise.resolve(null) : forViewer(() => readTimeline(name, asked));
}

/** Null also where there are more than the page is sent with. */
export function runnersStart(): Promise<{ items: Runner[]; more: boolean } | null> {
  return forViewer(async () => {
    const { items, nextCursor } = await listRunners({ limit: MOST_RUNNERS });
    return nextCursor === null ? { items: runnerSchema.array().parse(items), more: false } : null;
  });
}

export function runnerStart(id: number): Promise<RunnerDetail | null> {
  return forViewer(async () => runnerDetailSchema.parse(await readRunner(id)));
}

/** Null also for a run whose ranking is too long to be sent with the page: the page asks for that. */
export function runStart(id: string): Promise<Run | null> {
  return forViewer(async () => {
    let text = "";
    for await (const piece of await runDocument(id)) {
      text += piece;
      if (text.length > MOST_RUN_CHARACTERS) return null;
    }
    return runSchema.parse(JSON.parse(text));
  });
}

/** A policy with what saving it sends back. */
async function policyAnswer(name: string): Promise<PolicyStart> {
  const policy = await getPolicy(name);
  return { data: policyDetailSchema.parse(policy), etag: etagOf(policy.version), status: 200 };
}
