/** What the pages of policies, their tuner and their runs are sent with. */
import {
  policyDetailSchema,
  policySummarySchema,
  validationSchema,
  type PolicyDetail,
  type PolicySummary,
  type Validation,
} from "../../api/policies";
import { runSchema, runSummarySchema, type Run, type RunSummary } from "../../api/runs";
import { onePage, whole, type Whole } from "../auth/pageLists";
import { forViewer } from "../auth/pageSession";
import { etagOf } from "../http/etag";
import type { Page } from "../http/keyset";
import { getPolicy, listPolicies, validatePolicy } from "./policies";
import { listRuns, runDocument } from "./runs";

/** About 500 images with four signals; read on the web process's own thread. */
const MOST_RUN_CHARACTERS = 500_000;
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

/** Null also where there are more than the page is sent with. */
export function policiesStart(): Promise<Whole<PolicySummary> | null> {
  return whole(policySummarySchema, listPolicies);
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

/** Of all policies and states, newest first. */
export function runsStart(): Promise<Page<RunSummary> | null> {
  return forViewer(() => onePage(runSummarySchema, listRuns));
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
